"""The app's widgets as a screen reader gets them: one snapshot in a few calls.

GTK tells of a widget only after somebody asked for the children above it. So the first snapshot goes down
level by level, all questions of a level at once; later ones find nearly everything in GTK's cache.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
PREFIX = "org.a11y.atspi."
LIMIT = 15_000  # Milliseconds for an answer: the app may be busy.


class Node:
    """A widget as it was when the snapshot was taken; what it is asked, it answers as it is now."""

    def __init__(self, tree, item):
        self.tree = tree
        (_, self.path), _, (_, self.parent_path), self.index, self.count, self.interfaces, \
            self.name, role, _, states = item
        self.role = ROLES.get(role, str(role))
        self.states = states[0] | states[1] << 32
        self.children = []
        self.parent = None

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def has_state(self, state):
        return bool(self.states >> int(state) & 1)

    @property
    def was_focused(self):
        return self.has_state(Atspi.StateType.FOCUSED)

    # MARK: Asked now

    def ask(self, interface, method, arguments=None):
        return self.tree.call(self.path, PREFIX + interface, method, arguments)

    def state_now(self, state):
        low, high = self.ask("Accessible", "GetState")[0]
        return bool((low | high << 32) >> int(state) & 1)

    @property
    def is_live(self):
        return self.state_now(Atspi.StateType.SENSITIVE)

    @property
    def is_on(self):
        return self.state_now(Atspi.StateType.CHECKED) or self.state_now(Atspi.StateType.PRESSED)

    @property
    def is_selected(self):
        return self.state_now(Atspi.StateType.SELECTED)

    @property
    def is_focused(self):
        return self.state_now(Atspi.StateType.FOCUSED)

    @property
    def box(self):
        """x, y, width, height in the window."""
        return self.ask("Component", "GetExtents", GLib.Variant("(u)", (1,)))[0]

    @property
    def has_place(self):
        try:
            return PREFIX + "Component" not in self.interfaces or min(self.box[2:4]) > 0
        except GLib.Error:
            return False  # It went meanwhile.

    @property
    def value(self):
        return self.get("Value", "CurrentValue")

    @value.setter
    def value(self, number):
        self.tree.call(
            self.path, "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant(
                "(ssv)", (PREFIX + "Value", "CurrentValue", GLib.Variant("d", float(number)))))

    @property
    def text(self):
        for node in self.walk():
            if PREFIX + "Text" in node.interfaces:
                count = node.get("Text", "CharacterCount")
                return node.ask("Text", "GetText", GLib.Variant("(ii)", (0, count)))[0]
        return ""

    @text.setter
    def text(self, text):
        # An entry is a box around what can be written into.
        for node in self.walk():
            if PREFIX + "EditableText" in node.interfaces:
                node.ask("EditableText", "SetTextContents", GLib.Variant("(s)", (text,)))
                return
        raise AssertionError(f"nothing can be written into {self}")

    @property
    def has_action(self):
        return PREFIX + "Action" in self.interfaces and self.get("Action", "NActions") > 0

    def act(self):
        self.ask("Action", "DoAction", GLib.Variant("(i)", (0,)))

    def get(self, interface, name):
        return self.tree.call(
            self.path, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (PREFIX + interface, name)))[0]


class Tree:
    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        session.set_exit_on_close(False)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, LIMIT,
            None).unpack()[0]
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.bus.set_exit_on_close(False)
        self.app = None

    def look_for(self, process):
        """Whether the app of a process is there."""
        children = self._call(
            "org.a11y.atspi.Registry", ROOT, PREFIX + "Accessible", "GetChildren", None)[0]
        for name, _ in children:
            number = self._call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))[0]
            if number == process:
                self.app = name
                return True
        return False

    def call(self, path, interface, method, arguments=None):
        return self._call(self.app, path, interface, method, arguments)

    def _call(self, name, path, interface, method, arguments):
        return self.bus.call_sync(
            name, path, interface, method, arguments, None, 0, LIMIT, None).unpack()

    # MARK: Snapshots

    def snapshot(self):
        """The app, with all that is visible below it."""
        # New windows are only known to who asks for them: the app does not count them.
        answers = self._ask_for_children([ROOT])
        while True:
            root, doubtful = self._read(answers)
            if not doubtful:
                return root
            answers.update(self._ask_for_children(doubtful))

    def _read(self, answers):
        """What the cache has, put right by the answers; and who else must be asked."""
        items = self.call("/org/a11y/atspi/cache", PREFIX + "Cache", "GetItems")[0]
        nodes = {item[0][1]: Node(self, item) for item in items}
        cached = {}
        for node in nodes.values():
            cached.setdefault(node.parent_path, []).append(node)
        doubtful = []

        def fill(node):
            if node.path in answers:
                children = [nodes[path] for path in answers[node.path] if path in nodes]
            else:
                children = sorted(cached.get(node.path, []), key=lambda child: child.index)
                # The cache keeps what is hidden by now, such as the page of a stack.
                if len(children) != node.count or node.name in CHANGING or any(
                        child.name in PAGES for child in children):
                    doubtful.append(node.path)
            node.children = [
                child for child in children if child.has_state(Atspi.StateType.VISIBLE)]
            for child in node.children:
                child.parent = node
                fill(child)

        fill(nodes[ROOT])
        return nodes[ROOT], doubtful

    def _ask_for_children(self, paths):
        """All at once: one after another, each would wait for the app."""
        loop = GLib.MainLoop()
        answers = {}

        def answered(bus, result, path):
            try:
                answers[path] = [child for _, child in bus.call_finish(result).unpack()[0]]
            except GLib.Error:
                answers[path] = []  # It is gone.
            if len(answers) == len(paths):
                loop.quit()

        for path in paths:
            self.bus.call(
                self.app, path, PREFIX + "Accessible", "GetChildren", None, None, 0, LIMIT, None,
                answered, path)
        loop.run()
        return answers


#: What GTK calls what shows one child or another.
CHANGING = ("AdwLeaflet", "AdwSqueezer", "AdwViewStack", "AdwFlap", "GtkRevealer")
#: What it calls the pages of stacks.
PAGES = ("GtkStackPage", "AdwViewStackPage")
ROLES = {
    int(getattr(Atspi.Role, name)): Atspi.role_get_name(getattr(Atspi.Role, name))
    for name in dir(Atspi.Role) if name.isupper() and isinstance(getattr(Atspi.Role, name), Atspi.Role)}
