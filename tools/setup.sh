# setup.sh -- what ./run, ./test, ./fuzz and tools/* share: which Debian packages each needs, and getting those that are
# missing. To be sourced by a bash script that stands at the top of the tree.

# A package, and a command or a file (* matches anything) that tells whether it is there.
packages_run=(
    "cmake cmake"
    "ninja-build ninja"
    "gcc gcc"
    "libc6-dev /usr/include/stdio.h"
    "libjsmn-dev /usr/include/jsmn.h"
    "libreadline-dev /usr/include/readline/readline.h"
    "libwebsockets-dev /usr/include/libwebsockets.h"
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
packages_test=(
    "${packages_page[@]}"
    "chromium chromium"
    "curl curl"
    "${packages_coverage[@]}"
    "${packages_fuzz[@]}"
    "${packages_wasm[@]}"
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

# need "PACKAGE SIGN"...: install those whose sign is not there. Where that cannot be done, say what is missing and go
# on: it may be there under another name, and the build tells what it really lacks.
need() {
    local entry missing=()
    for entry in "$@"; do
        is_there "${entry#* }" || [[ " ${missing[*]} " == *" ${entry%% *} "* ]] || missing+=("${entry%% *}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    if ! command -v apt-get >/dev/null; then
        say "missing, by their names in Debian: ${missing[*]}. There is no apt-get here; going on without."
    elif [ ${#root[@]} -gt 0 ] && ! command -v sudo >/dev/null; then
        say "missing: ${missing[*]}. Neither root nor sudo to install them; going on without."
    else
        say "installing ${missing[*]}"
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update >/dev/null || true
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install \
            "${missing[@]}" >/dev/null
    fi
}

# build PRESET: configure once, then make what has changed.
build() {
    [ -f "build/$1/build.ninja" ] || cmake --preset "$1"
    cmake --build --preset "$1"
}

# new_enough: is this machine's node one that the page's tools run on (20.19 or newer)?
new_enough() {
    local major minor
    IFS=. read -r major minor _ < <(node --version 2>/dev/null | tr -d v)
    [ "${major:-0}" -gt 20 ] || { [ "${major:-0}" -eq 20 ] && [ "${minor:-0}" -ge 19 ]; }
}

# need_node: a node that is new enough, from the npm package `node` where the system's is older; and the page's packages.
need_node() {
    [ ! -x build/node/node_modules/.bin/node ] || PATH=$PWD/build/node/node_modules/.bin:$PATH
    if ! new_enough; then
        say "getting a newer node into build/node"
        mkdir -p build/node
        npm install --silent --no-save --no-package-lock --prefix build/node node@22 || return 1
        PATH=$PWD/build/node/node_modules/.bin:$PATH
    fi
    local stamp=web/node_modules/.stamp
    cmp -s web/package-lock.json "$stamp" && return 0
    say "getting the page's packages"
    (cd web && npm ci --silent) && cp web/package-lock.json "$stamp"
}

# build_page: the module, and the page around it, into build/page/page.pack, if something has changed since.
build_page() {
    build wasm && need_node || return 1
    local pack=build/page/page.pack
    [ ! -s "$pack" ] || [ -n "$(find web/src web/public web/*.ts web/index.html web/package-lock.json docs/how-to-play \
        build/wasm/coven.wasm -newer "$pack" -print -quit)" ] || return 0
    (cd web && npx vite build --logLevel warn)
}
