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
    "wasi-libc /usr/include/wasm32-wasi/stdio.h"
    "libclang-rt-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"
)
packages_test=(
    "${packages_coverage[@]}"
    "${packages_fuzz[@]}"
    "${packages_wasm[@]}"
    "ccache ccache"
    "clang-format-14 clang-format-14"
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
