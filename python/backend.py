"""A build backend (PEP 517) that builds the extension with CMake and packs wheels itself, so that `pip install .` needs no
other package and no network."""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
#: What an sdist contains: all that the build reads, and the tests of the module.
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "cmake", "docs",
           "include", "python", "sets", "src", "texts", "weights", "examples", "bench"]


def _version() -> str:
    header = (ROOT / "include/coven.h").read_text(encoding="utf-8")
    found = re.search(r'#define COVEN_VERSION "([^"]+)"', header)
    assert found
    return found[1]


def _metadata() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {_version()}",
             f"Summary: {project['description']}", f"Requires-Python: {project['requires-python']}", "License: MIT"]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {need} ; extra == "{extra}"' for need in needs]
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + (ROOT / project["readme"]).read_text(encoding="utf-8")


def _tag() -> str:
    return "cp311-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _build(folder: pathlib.Path) -> pathlib.Path:
    """The extension, built in a folder of its own."""
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), *generator, "-DCMAKE_BUILD_TYPE=Release", "-DCOVEN_PYTHON=ON",
                 "-DCOVEN_PROGRAM=OFF", "-DBUILD_TESTING=OFF", f"-DPYTHON={sys.executable}"]
    if not shutil.which("cmake"):
        raise SystemExit("coven: building the module needs cmake, a C compiler and jsmn.h (Debian: cmake gcc libjsmn-dev)")
    subprocess.run(configure, check=True)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", str(folder), "--target", "coven_python", "--parallel", jobs], check=True)
    return folder / "python/coven/_coven.abi3.so"


class _Wheel:
    def __init__(self, folder: str) -> None:
        self.name = f"coven-{_version()}-{_tag()}.whl"
        self.info = f"coven-{_version()}.dist-info"
        self.zip = zipfile.ZipFile(pathlib.Path(folder) / self.name, "w", zipfile.ZIP_DEFLATED)
        self.record: list[str] = []

    def add(self, path: str, content: bytes) -> None:
        entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
        entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{path},sha256={digest},{len(content)}")

    def close(self) -> str:
        wheel = f"Wheel-Version: 1.0\nGenerator: coven\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
        self.add(f"{self.info}/METADATA", _metadata().encode())
        self.add(f"{self.info}/WHEEL", wheel.encode())
        self.add(f"{self.info}/LICENSE", (ROOT / "LICENSE").read_bytes())
        self.zip.writestr(f"{self.info}/RECORD", "\n".join([*self.record, f"{self.info}/RECORD,,"]) + "\n")
        self.zip.close()
        return self.name


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    return []


def get_requires_for_build_sdist(config_settings: object = None) -> list[str]:
    return []


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: object = None) -> str:
    info = pathlib.Path(metadata_directory) / f"coven-{_version()}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(_metadata(), encoding="utf-8")
    return info.name


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    wheel = _Wheel(wheel_directory)
    with tempfile.TemporaryDirectory() as folder:
        wheel.add("coven/_coven.abi3.so", _build(pathlib.Path(folder)).read_bytes())
    for path in sorted((ROOT / "python/coven").iterdir()):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            wheel.add(f"coven/{path.name}", path.read_bytes())
    return wheel.close()


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    base = f"coven-{_version()}"

    def keep(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        return None if "__pycache__" in entry.name or entry.name.endswith(".so") else entry

    with tarfile.open(pathlib.Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as tar:
        for source in SOURCES:
            tar.add(ROOT / source, f"{base}/{source}", filter=keep)
        metadata = _metadata().encode()
        entry = tarfile.TarInfo(f"{base}/PKG-INFO")
        entry.size = len(metadata)
        with tempfile.TemporaryFile() as file:
            file.write(metadata)
            file.seek(0)
            tar.addfile(entry, file)
    return f"{base}.tar.gz"
