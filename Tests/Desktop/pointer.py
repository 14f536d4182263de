"""Mouse and keyboard as the X server has them, through its test extension.

There is no window manager, so windows lie at 0, 0, and keys go to the window under the pointer.
"""

import contextlib
import ctypes
import ctypes.util
import os

KEYS = {
    "space": 0x20, "Return": 0xFF0D, "Escape": 0xFF1B, "Tab": 0xFF09, "BackSpace": 0xFF08,
    "Delete": 0xFFFF, "Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54, "Home": 0xFF50,
    "End": 0xFF57, "Page_Down": 0xFF56, "Page_Up": 0xFF55, "Menu": 0xFF67, "F1": 0xFFBE, "F5": 0xFFC2,
    "F10": 0xFFC7, "F12": 0xFFC9, "Ctrl": 0xFFE3, "Shift": 0xFFE1, "Alt": 0xFFE9,
}
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5


class Pointer:
    """Places and sizes are in points, as the app has them; the display has so many pixels to one."""

    def __init__(self, scale=1):
        self.scale = scale
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.xtst = ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(os.environ["DISPLAY"].encode()))
        self.x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        # A window may go between two questions; Xlib would end the process for that.
        self.goes_on = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        self.x11.XSetErrorHandler(self.goes_on)
        for name in ["XMoveResizeWindow", "XMapRaised"]:
            getattr(self.x11, name).argtypes = None

    def _done(self):
        self.x11.XSync(self.display, 0)

    # MARK: Mouse

    def move(self, x, y):
        self.xtst.XTestFakeMotionEvent(self.display, -1, int(x * self.scale), int(y * self.scale), 0)
        self._done()

    def button(self, number, down):
        self.xtst.XTestFakeButtonEvent(self.display, number, int(down), 0)
        self._done()

    def click(self, x, y, button=LEFT, times=1):
        self.move(x, y)
        for _ in range(times):
            self.button(button, True)
            self.button(button, False)

    def scroll(self, x, y, steps):
        """Turns the wheel: down if positive."""
        self.click(x, y, WHEEL_DOWN if steps > 0 else WHEEL_UP, abs(steps))

    def drag(self, start, end, settle, steps=12):
        """From one point to another, in steps: a drag begins only after some way.

        `settle` waits until the app has heard of what was done so far; a drop that comes before what
        is below it has agreed goes nowhere.
        """
        self.move(*start)
        self.button(LEFT, True)
        settle()
        for step in range(1, steps + 1):
            self.move(*(a + (b - a) * step / steps for a, b in zip(start, end)))
            settle()
        for nudge in (1, 0, 1, 0):
            self.move(end[0] + nudge, end[1])
            settle()
        self.button(LEFT, False)

    # MARK: Keyboard

    def key(self, combination):
        """Such as `Ctrl+f` or `Escape`."""
        *held, last = combination.split("+") if combination != "+" else ["+"]
        codes = [self._code(KEYS[name]) for name in held]
        symbol = KEYS.get(last) or ord(last)
        code = self._code(symbol)
        # A sign that needs Shift on this keyboard.
        if last in '?"+:_<>|{}~!@#$%^&*()' or last.isupper() and len(last) == 1:
            codes.append(self._code(KEYS["Shift"]))
        for held_code in codes:
            self._press(held_code, True)
        self._press(code, True)
        self._press(code, False)
        for held_code in reversed(codes):
            self._press(held_code, False)

    @contextlib.contextmanager
    def holding(self, *names):
        """Keeps keys down meanwhile, such as `Ctrl`."""
        codes = [self._code(KEYS[name]) for name in names]
        for code in codes:
            self._press(code, True)
        try:
            yield
        finally:
            for code in reversed(codes):
                self._press(code, False)

    def type(self, text):
        for letter in text:
            self.key("space" if letter == " " else letter)

    def _code(self, symbol):
        code = self.x11.XKeysymToKeycode(self.display, symbol)
        if not code:
            raise AssertionError(f"the keyboard has no key {symbol:#x}")
        return code

    def _press(self, code, down):
        self.xtst.XTestFakeKeyEvent(self.display, code, int(down), 0)
        self._done()

    # MARK: Windows

    def windows(self):
        """The visible windows of the display: number, x, y, width, height; the topmost last."""
        x11, root = self.x11, ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
        unused, parent = ctypes.c_ulong(), ctypes.c_ulong()
        children, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        x11.XQueryTree(
            self.display, root, ctypes.byref(unused), ctypes.byref(parent), ctypes.byref(children),
            ctypes.byref(count))
        found = []
        for index in range(count.value):
            attributes = (ctypes.c_int * 64)()
            if not x11.XGetWindowAttributes(
                    self.display, ctypes.c_ulong(children[index]), ctypes.byref(attributes)):
                continue
            x, y, width, height = attributes[0:4]
            if self._is_viewable(attributes) and width > 1:
                found.append((children[index], *(side / self.scale for side in (x, y, width, height))))
        if count.value:
            x11.XFree(children)
        return found

    @staticmethod
    def _is_viewable(attributes):
        # XWindowAttributes on 64 bits: map_state is the int at byte 92.
        return attributes[23] == 2

    def resize(self, width, height):
        """Gives the lowest window, which is the app's main one, another size."""
        number = self.windows()[0][0]
        self.x11.XMoveResizeWindow(
            self.display, ctypes.c_ulong(number), 0, 0,
            ctypes.c_uint(int(width * self.scale)), ctypes.c_uint(int(height * self.scale)))
        self._done()
