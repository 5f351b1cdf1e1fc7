// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/library_signatures.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace torchferry::types {

namespace {

// Tables: a row a line.
// clang-format off

using Table = std::unordered_map<std::string_view, const LibraryFunction *>;

// From the Python 3 library reference; of other libraries what programs of this field use most.
constexpr LibraryFunction functions[] = {
    {"abs", "$v0"}, {"all", "bool"}, {"any", "bool"}, {"ascii", "str"}, {"bin", "str"}, {"callable", "bool"}, {"chr", "str"},
    {"dir", "list[str]"}, {"divmod", "tuple[$0, $0]"}, {"enumerate", "iterator[tuple[int, $e0]]"}, {"filter", "iterator[$e1]"},
    {"format", "str"}, {"hasattr", "bool"}, {"hash", "int"}, {"hex", "str"}, {"id", "int"}, {"input", "str"},
    {"isinstance", "bool"}, {"issubclass", "bool"}, {"iter", "iterator[$e0]"}, {"len", "int"}, {"next", "$e0"}, {"oct", "str"},
    {"open", "file"}, {"ord", "int"}, {"print", "None"}, {"repr", "str"}, {"reversed", "iterator[$e0]"}, {"round", "$0"},
    {"sorted", "list[$e0]"}, {"zip", "iterator[tuple]"}, {"range", "range[int]"}, {"delattr", "None"}, {"setattr", "None"},
    {"exit", "None"}, {"quit", "None"}, {"globals", "dict[str, Any]"}, {"locals", "dict[str, Any]"}, {"vars", "dict[str, Any]"},

    {"str.split", "list[str]"}, {"str.rsplit", "list[str]"}, {"str.splitlines", "list[str]"}, {"str.encode", "bytes"},
    {"str.find", "int"}, {"str.rfind", "int"}, {"str.index", "int"}, {"str.rindex", "int"}, {"str.count", "int"},
    {"str.partition", "tuple[str, str, str]"}, {"str.rpartition", "tuple[str, str, str]"}, {"str.startswith", "bool"},
    {"str.endswith", "bool"}, {"str.isdigit", "bool"}, {"str.isalpha", "bool"}, {"str.isalnum", "bool"},
    {"str.isnumeric", "bool"}, {"str.isdecimal", "bool"}, {"str.islower", "bool"}, {"str.isupper", "bool"},
    {"str.isspace", "bool"}, {"str.isidentifier", "bool"}, {"str.istitle", "bool"},
    {"bytes.decode", "str"}, {"bytes.hex", "str"}, {"bytes.split", "list[bytes]"}, {"bytes.find", "int"},
    {"bytes.startswith", "bool"}, {"bytes.endswith", "bool"},
    {"int.bit_length", "int"}, {"int.to_bytes", "bytes"}, {"float.is_integer", "bool"}, {"float.hex", "str"},
    {"list.append", "None"}, {"list.extend", "None"}, {"list.insert", "None"}, {"list.remove", "None"}, {"list.clear", "None"},
    {"list.sort", "None"}, {"list.reverse", "None"}, {"list.pop", "$e"}, {"list.index", "int"}, {"list.count", "int"},
    {"list.copy", "$self"}, {"deque.append", "None"}, {"deque.appendleft", "None"}, {"deque.extend", "None"},
    {"deque.extendleft", "None"}, {"deque.insert", "None"}, {"deque.remove", "None"}, {"deque.clear", "None"},
    {"deque.reverse", "None"}, {"deque.rotate", "None"}, {"deque.pop", "$e"}, {"deque.popleft", "$e"},
    {"deque.index", "int"}, {"deque.count", "int"}, {"deque.copy", "$self"},
    {"tuple.index", "int"}, {"tuple.count", "int"},
    {"set.add", "None"}, {"set.update", "None"}, {"set.discard", "None"}, {"set.remove", "None"}, {"set.clear", "None"},
    {"set.pop", "$e"}, {"set.issubset", "bool"}, {"set.issuperset", "bool"}, {"set.isdisjoint", "bool"},
    {"dict.keys", "iterator[$k]"}, {"dict.values", "iterator[$v]"}, {"dict.items", "iterator[tuple[$k, $v]]"},
    {"dict.get", "$v | None"}, {"dict.pop", "$v"}, {"dict.popitem", "tuple[$k, $v]"}, {"dict.setdefault", "$v"},
    {"dict.update", "None"}, {"dict.clear", "None"}, {"dict.copy", "$self"}, {"dict.fromkeys", "dict[$e0, $1]"},
    {"dict.move_to_end", "None"}, {"dict.most_common", "list[tuple[$k, int]]"},
    {"file.read", "str"}, {"file.readline", "str"}, {"file.readlines", "list[str]"}, {"file.write", "int"},
    {"file.close", "None"}, {"file.flush", "None"}, {"file.seek", "int"}, {"file.tell", "int"}, {"file.fileno", "int"},

    {"asyncio.run", "$e0"}, {"copy.copy", "$0"}, {"copy.deepcopy", "$0"}, {"random.choice", "$e0"}, {"random.sample", "list[$e0]"},
    {"random.choices", "list[$e0]"}, {"random.random", "float"}, {"random.randint", "int"}, {"random.uniform", "float"},
    {"random.shuffle", "None"}, {"random.seed", "None"}, {"random.getrandbits", "int"}, {"random.randrange", "int"},
    {"random.Random", "random.Random"}, {"itertools.chain", "iterator[$e0]"}, {"itertools.islice", "iterator[$e0]"},
    {"itertools.cycle", "iterator[$e0]"}, {"itertools.repeat", "iterator[$0]"}, {"itertools.count", "iterator[int]"},
    {"tqdm.tqdm", "$0"}, {"tqdm.auto.tqdm", "$0"}, {"tqdm.notebook.tqdm", "$0"}, {"tqdm.trange", "range[int]"},
    {"tqdm.auto.trange", "range[int]"}, {"tqdm", "$0"}, {"tqdm.tqdm_notebook", "$0"},
    {"einops.rearrange", "$v0"}, {"einops.repeat", "$v0"}, {"einops.reduce", "$v0"},
    {"einops.pack", "tuple[$e0, list[tuple[int, ...]]]"}, {"einops.unpack", "list[$v0]"}, {"einops.einsum", "$v0"},
    {"collections.OrderedDict", "dict"}, {"collections.defaultdict", "dict"}, {"collections.Counter", "dict[Any, int]"},
    {"collections.deque", "deque[$e0]"}, {"collections.ChainMap", "dict"},
    {"argparse.ArgumentParser", "argparse.ArgumentParser"}, {"argparse.Namespace", "argparse.Namespace"},
    {"argparse.ArgumentParser.parse_args", "argparse.Namespace"},
    {"argparse.ArgumentParser.parse_known_args", "tuple[argparse.Namespace, list[str]]"},
    {"pathlib.Path", "pathlib.Path"}, {"time.time", "float"}, {"time.perf_counter", "float"}, {"time.monotonic", "float"},
    {"time.strftime", "str"}, {"time.sleep", "None"}, {"os.getcwd", "str"}, {"os.getenv", "str | None"}, {"os.listdir", "list[str]"},
    {"os.cpu_count", "int"}, {"os.getpid", "int"}, {"os.makedirs", "None"}, {"os.mkdir", "None"}, {"os.remove", "None"},
    {"os.walk", "iterator[tuple[str, list[str], list[str]]]"}, {"os.path.exists", "bool"}, {"os.path.isfile", "bool"},
    {"os.path.isdir", "bool"}, {"os.path.getsize", "int"}, {"os.path.getmtime", "float"}, {"os.path.split", "tuple[str, str]"},
    {"os.path.splitext", "tuple[str, str]"}, {"glob.glob", "list[str]"}, {"glob.iglob", "iterator[str]"},
    {"json.dumps", "str"}, {"json.dump", "None"}, {"json.load", "Any"}, {"json.loads", "Any"}, {"math.floor", "int"},
    {"math.ceil", "int"}, {"math.gcd", "int"}, {"math.comb", "int"}, {"math.factorial", "int"}, {"math.isnan", "bool"},
    {"math.isinf", "bool"}, {"math.isclose", "bool"}, {"math.prod", "$e0"}, {"sys.exit", "None"}, {"sys.getsizeof", "int"},
    {"shutil.rmtree", "None"}, {"re.split", "list[str]"}, {"re.findall", "list[str]"}, {"re.sub", "str"},
    {"typing.cast", ""}, {"typing.TypeVar", ""}, {"typing.NewType", ""},

    {"numpy.ndarray.tolist", "list[object]"}, {"numpy.ndarray.item", "float"}, {"numpy.ndarray.tobytes", "bytes"},
    {"numpy.ndarray.fill", "None"}, {"numpy.ndarray.sort", "None"},
    {"numpy.save", "None"}, {"numpy.savez", "None"}, {"numpy.savetxt", "None"}, {"numpy.random.seed", "None"},
    {"numpy.random.shuffle", "None"}, {"numpy.set_printoptions", "None"}, {"numpy.random.randint", "numpy.ndarray"},
    {"numpy.split", "list[numpy.ndarray]"}, {"numpy.array_split", "list[numpy.ndarray]"}, {"numpy.meshgrid", "list[numpy.ndarray]"},
    {"numpy.nonzero", "tuple[numpy.ndarray, ...]"}, {"numpy.allclose", "bool"}, {"numpy.array_equal", "bool"},
    {"numpy.ndim", "int"}, {"numpy.shape", "tuple[int, ...]"}, {"numpy.dtype", "numpy.dtype"},
    {"numpy.histogram", "tuple[numpy.ndarray, numpy.ndarray]"}, {"numpy.random.default_rng", "numpy.random.Generator"},
    {"numpy.random.RandomState", "numpy.random.RandomState"}, {"numpy.random.Generator", "numpy.random.Generator"},
    {"pandas.DataFrame.to_numpy", "numpy.ndarray"}, {"pandas.Series.to_numpy", "numpy.ndarray"},
    {"pandas.DataFrame.iterrows", "iterator[tuple[object, pandas.Series]]"}, {"pandas.Series.tolist", "list[object]"},
    {"pandas.Series.unique", "numpy.ndarray"}, {"pandas.DataFrame.to_csv", "None"}, {"pandas.Series", "pandas.Series"},
    {"PIL.Image.open", "PIL.Image.Image"}, {"PIL.Image.fromarray", "PIL.Image.Image"}, {"PIL.Image.new", "PIL.Image.Image"},
    {"PIL.Image.Image.split", "tuple[PIL.Image.Image, ...]"}, {"PIL.Image.Image.save", "None"},
    {"PIL.Image.Image.getpixel", "object"},
    {"matplotlib.pyplot.subplots", "tuple[object, object]"},
};

constexpr LibraryFunction attributes[] = {
    {"numpy.ndarray.shape", "tuple[int, ...]"}, {"numpy.ndarray.strides", "tuple[int, ...]"}, {"numpy.ndarray.dtype", "numpy.dtype"},
    {"numpy.ndarray.ndim", "int"}, {"numpy.ndarray.size", "int"}, {"numpy.ndarray.nbytes", "int"},
    {"numpy.ndarray.itemsize", "int"}, {"numpy.ndarray.T", "numpy.ndarray"}, {"numpy.ndarray.flat", "iterator[object]"},
    {"numpy.ndarray.real", "numpy.ndarray"}, {"numpy.ndarray.imag", "numpy.ndarray"},
    {"pandas.DataFrame.values", "numpy.ndarray"}, {"pandas.Series.values", "numpy.ndarray"},
    {"pandas.DataFrame.shape", "tuple[int, int]"}, {"pandas.DataFrame.columns", "pandas.Index"},
    {"pandas.DataFrame.index", "pandas.Index"}, {"pandas.DataFrame.iloc", "pandas.DataFrame"},
    {"pandas.DataFrame.loc", "pandas.DataFrame"},
    {"PIL.Image.Image.size", "tuple[int, int]"}, {"PIL.Image.Image.width", "int"}, {"PIL.Image.Image.height", "int"},
    {"PIL.Image.Image.mode", "str"}, {"pathlib.Path.name", "str"}, {"pathlib.Path.stem", "str"}, {"pathlib.Path.suffix", "str"},
    {"pathlib.Path.parent", "pathlib.Path"}, {"file.name", "str"}, {"int.real", "int"}, {"float.real", "float"},
    {"numpy.pi", "float"}, {"numpy.e", "float"}, {"numpy.inf", "float"}, {"numpy.nan", "float"}, {"numpy.newaxis", "None"},
    {"math.pi", "float"}, {"math.e", "float"}, {"math.inf", "float"}, {"math.nan", "float"}, {"sys.argv", "list[str]"},
    {"sys.path", "list[str]"}, {"sys.platform", "str"}, {"os.environ", "dict[str, str]"}, {"os.sep", "str"},
    {"sys.maxsize", "int"}, {"sys.version_info", "tuple[int, ...]"},
};

// Their unlisted methods.
constexpr LibraryFunction methods[] = {
    {"str", "str"}, {"bytes", "bytes"}, {"int", "int"}, {"float", "float"}, {"bool", "int"}, {"set", "$self"},
    {"frozenset", "$self"}, {"complex", "complex"}, {"object", "object"}, {"range", "object"}, {"deque", "object"}, {"file", "object"},
    {"bytearray", "object"}, {"list", "object"}, {"tuple", "object"}, {"dict", "object"}, {"numpy.ndarray", "numpy.ndarray"},
    {"numpy.dtype", "object"}, {"numpy.random.Generator", "numpy.ndarray"}, {"numpy.random.RandomState", "numpy.ndarray"},
    {"numpy.generic", "numpy.ndarray"}, {"pandas.DataFrame", "pandas.DataFrame"}, {"pandas.Series", "pandas.Series"},
    {"pandas.Index", "pandas.Index"}, {"PIL.Image.Image", "PIL.Image.Image"}, {"pathlib.Path", "object"},
    {"random.Random", ""},
};

// Libraries whose values are never the source framework's, with what an unlisted function gives.
constexpr LibraryFunction libraries[] = {
    {"numpy", "numpy.ndarray"}, {"pandas", "pandas.DataFrame"}, {"cv2", "numpy.ndarray"}, {"PIL", "object"},
    {"scipy", "numpy.ndarray"}, {"matplotlib", "object"}, {"math", "float"}, {"cmath", "complex"}, {"os", "object"},
    {"os.path", "str"}, {"sys", "object"}, {"re", "object"}, {"time", "object"}, {"datetime", "object"}, {"random", "object"},
    {"string", "object"}, {"shutil", "object"}, {"glob", "object"}, {"csv", "object"}, {"hashlib", "object"},
    {"subprocess", "object"}, {"socket", "object"}, {"struct", "object"}, {"urllib", "object"}, {"platform", "object"},
    {"warnings", "object"}, {"traceback", "object"}, {"uuid", "object"}, {"logging", "object"}, {"tempfile", "object"},
    {"zipfile", "object"}, {"tarfile", "object"}, {"gzip", "object"}, {"io", "object"}, {"fractions", "object"},
    {"decimal", "object"}, {"statistics", "float"}, {"calendar", "object"}, {"getpass", "str"}, {"base64", "bytes"},
    {"textwrap", "object"}, {"difflib", "object"}, {"secrets", "object"}, {"signal", "object"}, {"threading", "object"},
    {"argparse", "object"}, {"enum", "object"}, {"html", "str"}, {"bisect", "int"}, {"unicodedata", "object"},
};

constexpr std::string_view builtinClasses[] = {
    "int", "float", "complex", "bool", "str", "bytes", "bytearray", "list", "tuple", "dict", "set", "frozenset", "object",
    "type", "slice", "memoryview", "range", "BaseException", "Exception", "ArithmeticError", "AssertionError",
    "AttributeError", "EOFError", "FileExistsError", "FileNotFoundError", "ImportError", "IndexError", "IOError", "KeyError",
    "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError", "NotImplementedError", "OSError",
    "OverflowError", "PermissionError", "RuntimeError", "StopIteration", "SyntaxError", "SystemExit", "TimeoutError",
    "TypeError", "UnicodeDecodeError", "UnicodeError", "ValueError", "Warning", "DeprecationWarning", "UserWarning",
    "RuntimeWarning", "FutureWarning", "ZeroDivisionError", "ConnectionError", "RecursionError", "InterruptedError",
};

constexpr std::string_view libraryClasses[] = {
    "numpy.ndarray", "numpy.dtype", "numpy.float16", "numpy.float32", "numpy.float64", "numpy.int8", "numpy.int16",
    "numpy.int32", "numpy.int64", "numpy.uint8", "numpy.uint16", "numpy.bool_", "numpy.integer", "numpy.floating",
    "numpy.number", "numpy.generic", "datetime.datetime", "datetime.date", "datetime.timedelta",
};

// clang-format on

constexpr std::string_view libraryModules[] = {
    "PIL.Image",       "PIL.ImageOps",   "PIL.ImageDraw", "PIL.ImageFilter", "PIL.ImageEnhance",
    "os.path",         "numpy.random",   "numpy.linalg",  "numpy.fft",       "matplotlib.pyplot",
    "collections.abc", "urllib.request", "urllib.parse",  "scipy.io",        "scipy.stats",
    "scipy.ndimage",   "scipy.sparse",   "scipy.signal",  "scipy.optimize",  "concurrent.futures",
};

// Functions of NumPy that make arrays of whatever they are given. The others call methods of it, or ask it for the
// result.
constexpr std::string_view arrayMakers[] = {
    "arange",
    "array",
    "asanyarray",
    "asarray",
    "ascontiguousarray",
    "asfortranarray",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "average",
    "bincount",
    "block",
    "broadcast_to",
    "concatenate",
    "column_stack",
    "copy",
    "cov",
    "cross",
    "diag",
    "diff",
    "digitize",
    "dot",
    "dstack",
    "einsum",
    "empty",
    "empty_like",
    "expand_dims",
    "eye",
    "frombuffer",
    "fromfile",
    "fromiter",
    "fromstring",
    "full",
    "full_like",
    "genfromtxt",
    "geomspace",
    "gradient",
    "histogram",
    "hstack",
    "identity",
    "in1d",
    "indices",
    "inner",
    "interp",
    "isin",
    "kron",
    "linspace",
    "load",
    "loadtxt",
    "logspace",
    "median",
    "meshgrid",
    "ones",
    "ones_like",
    "outer",
    "pad",
    "percentile",
    "polyfit",
    "quantile",
    "roll",
    "stack",
    "tensordot",
    "tile",
    "trapz",
    "tri",
    "tril",
    "triu",
    "unique",
    "vander",
    "vdot",
    "vstack",
    "where",
    "zeros",
    "zeros_like",
};
constexpr std::string_view arrayMakingModules[] = {"numpy.random.", "numpy.fft."};

constexpr std::string_view arrayAttributes[] = {
    "T",    "data",   "device", "dtype", "flags",   "flat", "imag",   "itemsize",
    "ndim", "nbytes", "real",   "shape", "strides", "size", "values",
};
constexpr std::string_view arrayMethods[] = {
    "abs",   "add",       "all",     "any",    "argmax",   "argmin", "argsort",  "astype", "choose",  "clip",
    "conj",  "copy",      "cumprod", "cumsum", "diagonal", "div",    "dot",      "eq",     "fill",    "flatten",
    "ge",    "gt",        "item",    "le",     "lt",       "max",    "mean",     "median", "min",     "mode",
    "mul",   "ne",        "nonzero", "pow",    "prod",     "put",    "ravel",    "repeat", "reshape", "resize",
    "round", "sort",      "squeeze", "std",    "sub",      "sum",    "swapaxes", "take",   "tolist",  "trace",
    "to",    "transpose", "unique",  "var",    "view",     "where",  "apply",    "numpy",
};

struct Word {
    std::string_view name;
    std::string_view meaning;
};
constexpr Word words[] = {
    {"List", "list"},
    {"Sequence", "list"},
    {"MutableSequence", "list"},
    {"Tuple", "tuple"},
    {"Dict", "dict"},
    {"Mapping", "dict"},
    {"MutableMapping", "dict"},
    {"OrderedDict", "dict"},
    {"DefaultDict", "dict"},
    {"defaultdict", "dict"},
    {"Counter", "dict"},
    {"Set", "set"},
    {"FrozenSet", "frozenset"},
    {"AbstractSet", "set"},
    {"MutableSet", "set"},
    {"Deque", "deque"},
    {"deque", "deque"},
    {"Iterable", "iterator"},
    {"Iterator", "iterator"},
    {"Generator", "iterator"},
    {"AsyncIterator", "iterator"},
    {"AsyncIterable", "iterator"},
    {"AsyncGenerator", "iterator"},
    {"Collection", "iterator"},
    {"Reversible", "iterator"},
    {"iterator", "iterator"},
    {"file", "file"},
    {"IO", "file"},
    {"TextIO", "file"},
    {"BinaryIO", "file"},
    {"Text", "str"},
    {"AnyStr", "str"},
    {"ModuleType", "object"},
    {"PathLike", "object"},
    {"Hashable", "object"},
    {"Number", "float"},
};

template <std::size_t size>
Table tableOf(const LibraryFunction (&entries)[size])
{
    Table table;
    for (const LibraryFunction &entry : entries)
        table.emplace(entry.name, &entry);
    return table;
}

const LibraryFunction *lookUp(const Table &table, std::string_view name)
{
    const auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
}

template <std::size_t size>
bool contains(const std::string_view (&names)[size], std::string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

} // namespace

const LibraryFunction *libraryFunction(std::string_view dotted)
{
    static const Table table = tableOf(functions);
    return lookUp(table, dotted);
}

const LibraryFunction *libraryAttribute(std::string_view dotted)
{
    static const Table table = tableOf(attributes);
    return lookUp(table, dotted);
}

const LibraryFunction *otherMethod(std::string_view className)
{
    static const Table table = tableOf(methods);
    if (const LibraryFunction *found = lookUp(table, className))
        return found;
    return className.starts_with("numpy.") && isLibraryClass(className) ? lookUp(table, "numpy.generic") : nullptr;
}

const LibraryFunction *otherFunction(std::string_view dotted)
{
    static const Table table = tableOf(libraries);
    for (;;) {
        if (const LibraryFunction *found = lookUp(table, dotted))
            return found;
        const std::size_t dot = dotted.rfind('.');
        if (dot == std::string_view::npos)
            return nullptr;
        dotted = dotted.substr(0, dot);
    }
}

bool keepsWhatItIsGiven(const LibraryFunction &function, std::string_view dotted)
{
    constexpr std::string_view home = "numpy.";
    const bool isOfArrays = dotted.starts_with(home) || dotted.starts_with("scipy.special.");
    if (!isOfArrays || function.returns.find("numpy.ndarray") == std::string_view::npos)
        return false;
    const auto isOf = [dotted](std::string_view module) { return dotted.starts_with(module); };
    return std::none_of(std::begin(arrayMakingModules), std::end(arrayMakingModules), isOf)
           && !(dotted.starts_with(home) && contains(arrayMakers, dotted.substr(home.size())));
}

bool isBuiltinClass(std::string_view name)
{
    return contains(builtinClasses, name);
}

bool isLibraryClass(std::string_view dotted)
{
    return contains(libraryClasses, dotted);
}

bool isLibraryModule(std::string_view dotted)
{
    return contains(libraryModules, dotted);
}

bool isArrayMember(std::string_view name, bool called)
{
    const std::span<const std::string_view> names =
        called ? std::span<const std::string_view>(arrayMethods) : std::span<const std::string_view>(arrayAttributes);
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view annotationClass(std::string_view name)
{
    static const std::unordered_map<std::string_view, std::string_view> table = [] {
        std::unordered_map<std::string_view, std::string_view> made;
        for (const Word &word : words)
            made.emplace(word.name, word.meaning);
        for (const std::string_view builtin : builtinClasses)
            made.emplace(builtin, builtin);
        made.emplace("function", "");
        return made;
    }();
    const auto found = table.find(name);
    return found == table.end() ? std::string_view() : found->second;
}

} // namespace torchferry::types
