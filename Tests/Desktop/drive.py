"""Works the app as a person does: finds widgets by role and name, presses, points, types, drags."""

import os
import time

from gi.repository import GLib

from pointer import LEFT, RIGHT, Pointer
from tree import Tree

#: Seconds that a wait may take; a machine that does other things meanwhile needs more.
LIMIT = 10 * float(os.environ.get("GATEFOLD_PATIENCE", 1))
BUTTONS = ("push button", "toggle button", "menu button")
ROWS = ("list item", "table cell", "table row", "tree item")
ENTRIES = ("entry", "text", "search box", "search bar", "password text")
MENU_ITEMS = ("menu item", "check menu item", "radio menu item")
DIALOGS = ("dialog", "alert", "frame")


def wait(condition, what, seconds=LIMIT, otherwise=None):
    """Asks until the answer is yes. `otherwise` says what was there instead."""
    end = time.monotonic() + seconds
    pause = 0.005
    while True:
        try:
            value = condition()
        except GLib.Error:  # A widget went while it was asked.
            value = None
        if value:
            return value
        if time.monotonic() > end:
            instead = ""
            if otherwise:
                try:
                    instead = f"; there was: {otherwise()}"
                except GLib.Error as error:
                    instead = f"; the app does not answer: {error.message}"
            raise AssertionError(f"waited {seconds} s in vain for {what}{instead}")
        time.sleep(pause)
        pause = min(pause * 1.5, 0.1)


class App:
    """The running app."""

    def __init__(self, session, command, *arguments, **environment):
        self.session = session
        self.started = time.monotonic()
        self.process = session.start(
            "app", [command, *arguments],
            env={
                **os.environ, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
                "ADW_DISABLE_PORTAL": "1", "GSETTINGS_BACKEND": "memory",
                "GTK_IM_MODULE": "gtk-im-context-simple", **environment})
        self.tree = Tree()
        self.pointer = Pointer(int(environment.get("GDK_SCALE", 1)))
        wait(self._is_there, "the app on the accessibility bus", 30, self._why)
        # Its title changes with what plays.
        self.window = self.find("frame", seconds=30).path
        self.pointer.move(5, 5)

    def _is_there(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the app ended with {self.process.returncode}: {self._why()}")
        return self.tree.look_for(self.process.pid)

    def _why(self):
        return self.session.log("app") or "no word in its log"

    # MARK: Looking

    def all(self, role=None, name=None, holding=None, within=None):
        """What is visible of a role (or one of several) and a name; rows are told by a label in them."""
        roles = (role,) if isinstance(role, str) else role
        top = self.tree.snapshot()
        if within:
            top = next((node for node in top.walk() if node.path == within.path), None)

        def fits(node):
            # GTK says the name of a toast's button twice.
            names = (name, f"{name} {name}")
            return (not roles or node.role in roles) and (name is None or node.name in names)

        for node in top.walk() if top else ():
            if not fits(node) or holding is not None and not self._holds(node, holding, fits):
                continue
            # What does not show has no place, as a page that was never opened.
            if node.has_place:
                yield node

    @staticmethod
    def _holds(node, text, fits):
        """Whether it has such a text in it, and no smaller one of its kind has."""
        for inner in node.walk():
            if inner is node or inner.name != text:
                continue
            while inner.parent is not node and not fits(inner):
                inner = inner.parent
            if inner.parent is node and not (fits(inner) and inner.children):
                return True
        return False

    def find(self, role, name=None, holding=None, within=None, seconds=LIMIT):
        what = f"a {role if isinstance(role, str) else role[0]}"
        what += f" “{name}”" if name is not None else ""
        what += f" with “{holding}”" if holding is not None else ""
        return wait(
            lambda: next(self.all(role, name, holding, within), None), what, seconds,
            lambda: self.seen(role, within))

    def has(self, role, name=None, holding=None, within=None):
        return next(self.all(role, name, holding, within), None) is not None

    def gone(self, role, name=None, holding=None, seconds=LIMIT):
        wait(lambda: not self.has(role, name, holding), f"{role} “{name or holding}” to go", seconds)

    def seen(self, role=None, within=None):
        """What is visible, for messages."""
        names = [str(node) if not role else f"“{node.name}”" for node in self.all(role, None, None, within)]
        return ", ".join(dict.fromkeys(names)) or "nothing of the kind"

    def button(self, name, within=None, seconds=LIMIT):
        return self.find(BUTTONS, name, within=within, seconds=seconds)

    def row(self, holding, within=None, seconds=LIMIT):
        """A row, a cell or a card, told by a text in it."""
        # The player bar names what plays in a button, too.
        return wait(
            lambda: next(
                (node for node in self.all(ROWS + ("push button",), None, holding, within)
                 if node.name != "Now Playing"), None),
            f"a row with “{holding}”", seconds, lambda: self.seen(ROWS + ("push button",), within))

    def entry(self, name, within=None, seconds=LIMIT):
        return self.find(ENTRIES, name, within=within, seconds=seconds)

    def label(self, name, within=None, seconds=LIMIT):
        return self.find("label", name, within=within, seconds=seconds)

    def label_with(self, part, seconds=LIMIT):
        return wait(
            lambda: next((node for node in self.all("label") if part in node.name), None),
            f"a label with “{part}”", seconds, lambda: self.seen("label"))

    def dialog(self, title, seconds=LIMIT):
        return self.find(DIALOGS, title, seconds=seconds)

    def labels(self, within=None):
        """The texts that are shown, in order."""
        return [node.name for node in self.all("label", within=within)]

    def rows(self, within=None):
        """What each row says, in order."""
        return [
            [inner.name for inner in node.walk() if inner.role == "label" and inner.name]
            for node in self.all(ROWS, within=within)]

    # MARK: Doing

    def click(self, node):
        """Presses what can be pressed; points at what cannot, as rows and cells."""
        wait(lambda: node.is_live, f"{node} to become live")
        if node.role not in ROWS and node.has_action:
            node.act()
        else:
            self.point(node)

    def press(self, name, within=None):
        self.click(self.button(name, within))

    def middle(self, node):
        """Where a widget is on the display, after what it lies in was scrolled to it."""
        for _ in range(80):
            x, y, width, height = self._place(node)
            wanted = self._scroll(node, y + height / 2)
            if not wanted:
                return x + width / 2, y + height / 2
            self.pointer.scroll(x + width / 2, self.size()[1] / 2, wanted)
        raise AssertionError(f"{node} cannot be scrolled to: it is at {node.box}")

    def size(self):
        """The main window's, without its shadow."""
        return next(node for node in self.all("frame") if node.path == self.window).box[2:4]

    def _scroll(self, node, y):
        """Which way to turn the wheel so that it comes into view; 0 if it is there."""
        pane = node.parent
        while pane and pane.role != "scroll pane":
            pane = pane.parent
        if not pane:
            return 0
        _, top, _, height = pane.box
        if pane.box[2] == 0:
            return 0
        return -1 if y < top else 1 if y > top + height else 0

    def _place(self, node):
        x, y, width, height = wait(
            lambda: node.box if node.box[2] > 0 else None, f"{node} to have a place")
        left, top = self._window_of(node)
        return x + left, y + top, width, height

    def _window_of(self, node):
        """Where the window or popover lies that a widget is in."""
        top = node
        while top.parent and top.parent.parent:
            top = top.parent
        windows = self.pointer.windows()
        if len(windows) < 2 or top.path == self.window:
            return 0, 0
        return windows[-1][1:3]

    def point(self, node, button=LEFT, times=1):
        self.pointer.click(*self.middle(node), button, times)

    def open_menu(self, node):
        """A row's context menu: its entries."""
        self.point(node, RIGHT)
        wait(lambda: self.has(MENU_ITEMS), "a menu", otherwise=self.seen)
        return list(self.all(MENU_ITEMS))

    def close_menu(self):
        self.key("Escape")
        wait(lambda: not self.has(MENU_ITEMS), "the menu to close")

    def choose(self, title):
        """Chooses from the menu that is open."""
        self.click(self.find(MENU_ITEMS, title))

    def drag(self, node, target):
        self.pointer.drag(self.middle(node), self.middle(target), lambda: self.tree.snapshot())

    def key(self, *combinations):
        for combination in combinations:
            self.pointer.key(combination)

    def focus_row(self, holding):
        """Goes to a row with the keyboard: GTK 4.8 lets nobody else give it the focus."""
        def focused():
            """The row of the same list that has the keyboard."""
            siblings = self.row(holding).parent.children
            return next((row for row in siblings if any(node.is_focused for node in row.walk())), None)

        for _ in range(60):
            row = focused()
            if row and any(node.name == holding for node in row.walk()):
                return
            # The head of a page is a row without a name, through which one goes by Tab.
            self.key(
                "Tab" if not row or not row.name
                else "Right" if row.role == "table cell" else "Down")
        raise AssertionError(f"the keyboard does not reach “{holding}”; there was: {self.seen(ROWS)}")

    def tab_to(self, node):
        """Goes to a widget with the Tab key, a step at a time."""
        def focus():
            return next((each.path for each in self.tree.snapshot().walk() if each.was_focused), None)

        for _ in range(60):
            if node.is_focused:
                return
            before = focus()
            self.key("Tab")
            wait(lambda: focus() != before, "the keyboard to go on")
        raise AssertionError(f"Tab does not lead to {node}")

    # MARK: Ways that many tests go

    def pick_file(self, title, path):
        """Chooses a file or folder in GTK's own window, by its path."""
        # It is a window, though GTK tells of none.
        chooser = self.find("filler", title)
        # Keys go to the window below the pointer.
        self.pointer.move(*self.middle(self.button("Choose", within=chooser)))
        self.key("Ctrl+l")
        self.entry(None, within=chooser).text = str(path)
        self.press("Choose", within=chooser)
        self.gone("filler", title)

    def go(self, page):
        """Opens a page by its row in the sidebar."""
        if not self.has(ROWS, holding=page) and self.has(BUTTONS, "Show Sidebar"):
            self.press("Show Sidebar")
        self.click(self.row(page))

    def resize(self, width, height):
        """Gives the window a size, and waits until it has it."""
        outer_width, outer_height = self.pointer.windows()[0][3:5]
        inner_width, inner_height = self.size()
        self.pointer.resize(width + outer_width - inner_width, height + outer_height - inner_height)
        wait(
            lambda: self.size() == (width, height), f"a window of {width}×{height}",
            otherwise=lambda: "%s×%s" % self.size())

    def close(self, seconds=10):
        """Ends the app as a person does."""
        self.key("Ctrl+q")
        return self.process.wait(seconds)

    def kill(self):
        self.process.kill()
        self.process.wait()
