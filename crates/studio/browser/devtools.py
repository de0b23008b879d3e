"""A browser driven over its DevTools protocol, with nothing but the standard library."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


class WebSocket:
    """The client half of RFC 6455, as far as the DevTools protocol needs it."""

    def __init__(self, url, timeout=30):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)), timeout=timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert b" 101 " in head.split(b"\r\n")[0], head

    def take(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionError("the browser is gone")
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, text, opcode=1):
        data = text.encode()
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if first & 15 == 9:
                continue
            message += data
            if first & 0x80:
                return message.decode()


class Browser:
    """A headless browser with one page at a time."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="grundy-browser-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
             "--remote-debugging-port=0", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = os.path.join(self.profile, "DevToolsActivePort")
        end = time.time() + 60
        while not (os.path.exists(port_file) and len(open(port_file).read().split()) == 2):
            if time.time() > end or self.process.poll() is not None:
                raise RuntimeError("the browser did not start")
            time.sleep(0.1)
        self.port = int(open(port_file).read().split()[0])

    def page(self, **options):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/new?about:blank", method="PUT")
        target = json.load(urllib.request.urlopen(request, timeout=30))
        return Page(self, target, **options)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """One page: what is said on its console and what it loads is kept."""

    def __init__(self, browser, target, width=1280, height=900, touch=False, dark=False):
        self.browser, self.target = browser, target
        self.socket = WebSocket(target["webSocketDebuggerUrl"])
        self.number = 0
        self.console, self.requests, self.bytes = [], [], {}
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def call(self, method, **params):
        self.number += 1
        own = self.number
        self.socket.send(json.dumps({"id": own, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == own:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)

    def note(self, message):
        params = message.get("params", {})
        match message.get("method"):
            case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                self.console.append(" ".join(str(one.get("value", one.get("description"))) for one in params["args"]))
            case "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                self.console.append(details.get("exception", {}).get("description", details["text"]))
            case "Log.entryAdded" if params["entry"]["level"] == "error":
                self.console.append(params["entry"]["text"] + " " + params["entry"].get("url", ""))
            case "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
            case "Network.dataReceived":
                key = params["requestId"]
                self.bytes[key] = self.bytes.get(key, 0) + params["dataLength"]

    def run(self, code):
        """The value of an expression; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise AssertionError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def until(self, condition, seconds=20):
        """Waits until an expression is true; its value."""
        end = time.time() + seconds
        while True:
            try:
                value = self.run(f"(() => {{ try {{ const value = {condition}; return value instanceof Node ? true : value }} catch {{ return false }} }})()")
            except RuntimeError:
                value = False
            if value:
                return value
            if time.time() > end:
                raise AssertionError(f"this did not come true: {condition}\nthe page: {self.run('document.body.innerText')[:3000]}")
            time.sleep(0.03)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def click(self, selector):
        """Clicks where the element is, as a person would."""
        place = self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: 'center' }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def type(self, selector, text):
        """Replaces the text of a field by keys."""
        self.run(f"(() => {{ const field = document.querySelector({json.dumps(selector)}); field.focus(); field.select(); }})()")
        if text:
            self.call("Input.insertText", text=text)
        else:
            self.key("Delete")

    KEYS = {"Enter": 13, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, " ": 32, "Home": 36, "End": 35, "Escape": 27}

    def key(self, key, shift=False):
        code = self.KEYS.get(key, ord(key.upper()[0]))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else None)
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def select(self, selector, value):
        self.run(f"""(() => {{
            const field = document.querySelector({json.dumps(selector)});
            field.value = {json.dumps(value)};
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()""")

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.call("Runtime.evaluate", expression="0")
        urllib.request.urlopen(f"http://127.0.0.1:{self.browser.port}/json/close/{self.target['id']}", timeout=30).read()
