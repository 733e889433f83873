# setup.sh -- shared by ./run, ./test, ./fuzz and tools/*: the Debian packages that each needs, and how to install those
# that are missing. Source it from a bash script whose working directory is the top of the tree.

# A package, and a command or a file (* matches anything) whose presence shows that it is installed.
packages_run=(
    "cmake cmake"
    "ninja-build ninja"
    "gcc gcc"
    "libc6-dev /usr/include/stdio.h"
    "libjsmn-dev /usr/include/jsmn.h"
    "libreadline-dev /usr/include/readline/readline.h"
    "libwebsockets-dev /usr/include/libwebsockets.h"
    "libwebsockets-evlib-ev /usr/lib/*/libwebsockets-evlib_ev.so"
    "libev-dev /usr/include/ev.h"
    "libsqlite3-dev /usr/include/sqlite3.h"
    "libsodium-dev /usr/include/sodium.h"
)
packages_coverage=(
    "${packages_run[@]}"
    "libcmocka-dev /usr/include/cmocka.h"
    "gcovr gcovr"
)
packages_fuzz=(
    "${packages_run[@]}"
    "clang-14 clang-14"
    "llvm-14 llvm-symbolizer-14"
    "libclang-rt-14-dev /usr/lib/llvm-14/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a"
)
packages_wasm=(
    "${packages_run[@]}"
    "clang-14 clang-14"
    "lld-14 wasm-ld-14"
    "llvm-14 llvm-ar-14"
    "binaryen wasm-opt"
    "wasi-libc /usr/include/wasm32-wasi/stdio.h"
    "libclang-rt-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"
)
packages_page=(
    "${packages_wasm[@]}"
    "nodejs node"
    "npm npm"
)
packages_python=(
    "cmake cmake"
    "ninja-build ninja"
    "gcc gcc"
    "libjsmn-dev /usr/include/jsmn.h"
    "python3-dev /usr/include/python3.11/Python.h"
    "python3-venv /usr/lib/python3.11/ensurepip/__init__.py"
    "python3-numpy /usr/lib/python3/dist-packages/numpy/__init__.py"
    "python3-matplotlib /usr/lib/python3/dist-packages/matplotlib/__init__.py"
    "python3-pytest /usr/lib/python3/dist-packages/pytest/__init__.py"
    "libpython3.11-testsuite /usr/lib/python3.11/test/support/__init__.py"
    "mypy mypy"
)
packages_test=(
    "${packages_page[@]}"
    "chromium chromium"
    "curl curl"
    "${packages_coverage[@]}"
    "${packages_fuzz[@]}"
    "${packages_wasm[@]}"
    "${packages_python[@]}"
    "ccache ccache"
    "clang-format-14 clang-format-14"
    "pkgconf pkg-config"
    "man-db man"
    "zsh zsh"
    "fish fish"
)

say() { printf '==> %s\n' "$*"; }

is_there() {
    case $1 in
    /*) compgen -G "$1" >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# apt_get ARGUMENTS...: run apt-get quietly as root. While another process holds one of apt's locks, say so once and try
# again, for $APT_WAIT seconds. (DPkg::Lock::Timeout does not cover the locks of `update` and of downloads.)
APT_WAIT=${APT_WAIT:-300}
apt_deadline=
apt_get() {
    local root=() errors status
    [ "$(id -u)" -eq 0 ] || root=(sudo) # asks for a password on the terminal, not on stderr
    while true; do
        status=0
        errors=$("${root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" 2>&1 >/dev/null) || status=$?
        [[ $status -ne 0 && $errors =~ Could\ not\ get\ lock|another\ process ]] || break
        if [ -z "$apt_deadline" ]; then
            apt_deadline=$((SECONDS + APT_WAIT))
            say "waiting for another apt process (at most $APT_WAIT seconds)"
        fi
        [ $SECONDS -lt $apt_deadline ] || break
        sleep 1
    done
    [ -z "$errors" ] || printf '%s\n' "$errors" >&2
    return $status
}

# need "PACKAGE SIGN"...: install the packages whose sign is missing. Where that is impossible, say what is missing and go
# on: it may be there under another name, and the build reports what it really lacks.
need() {
    local entry missing=()
    for entry in "$@"; do
        is_there "${entry#* }" || [[ " ${missing[*]} " == *" ${entry%% *} "* ]] || missing+=("${entry%% *}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        say "missing (Debian package names): ${missing[*]}. There is no apt-get here; continuing without them."
    elif [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        say "missing: ${missing[*]}. Installing them needs root or sudo; continuing without them."
    else
        say "installing ${missing[*]}"
        apt_get update || true
        apt_get -y --no-install-recommends install "${missing[@]}"
    fi
}

# build PRESET: configure if necessary, then build what has changed.
build() {
    [ -f "build/$1/build.ninja" ] || cmake --preset "$1"
    cmake --build --preset "$1"
}

# new_enough: does this machine's node run the web app's tools (20.19 or newer)?
new_enough() {
    local major minor
    IFS=. read -r major minor _ < <(node --version 2>/dev/null | tr -d v)
    [ "${major:-0}" -gt 20 ] || { [ "${major:-0}" -eq 20 ] && [ "${minor:-0}" -ge 19 ]; }
}

# need_node: put a recent node into PATH, from the npm package `node` if the system's is too old; install the web app's
# packages.
need_node() {
    [ ! -x build/node/node_modules/.bin/node ] || PATH=$PWD/build/node/node_modules/.bin:$PATH
    if ! new_enough; then
        say "installing a newer node into build/node"
        mkdir -p build/node
        npm install --silent --no-save --no-package-lock --prefix build/node node@22 || return 1
        PATH=$PWD/build/node/node_modules/.bin:$PATH
    fi
    local stamp=web/node_modules/.stamp
    cmp -s web/package-lock.json "$stamp" && return 0
    say "installing the packages of the web app"
    (cd web && npm ci --silent) && cp web/package-lock.json "$stamp"
}

# need_peers: install the packages of bench/peers.
need_peers() {
    local stamp=bench/peers/node_modules/.stamp
    cmp -s bench/peers/package-lock.json "$stamp" && return 0
    npm ci --silent --prefix bench/peers && cp bench/peers/package-lock.json "$stamp"
}

# build_page: build the WebAssembly module and the web app into build/page/page.pack, unless it is up to date.
build_page() {
    build wasm && need_node || return 1
    local pack=build/page/page.pack
    [ ! -s "$pack" ] || [ -n "$(find web/src web/public web/*.ts web/index.html web/package-lock.json docs/how-to-play \
        texts build/wasm/coven.wasm build/wasm/catalogue.wasm -newer "$pack" -print -quit)" ] || return 0
    (cd web && npx vite build --logLevel warn)
}
