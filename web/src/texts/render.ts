/* render.ts -- a text from its pattern, which the build has parsed (pattern_put_json in src/core/message.h): a text, or
 * a list of texts and
 *
 *     ["x"]                           an argument
 *     ["n", {"one": p, "other": p}]   a plural, by a number or the length of a list
 *     ["x", null, {"a": p, ...}]      a choice by a text
 *
 * An argument "owner_of" that is not given is the form "of" of the argument "owner": what the pattern form.of, or
 * form.vowel.of before a vowel, makes of it as {x}. Plurals, numbers and lists go by the language's own rules. */

export type Cases = Readonly<Record<string, Pattern>>;
export type Part =
  string | readonly [name: string, plural?: Cases] | readonly [name: string, plural: null | undefined, select: Cases];
export type Pattern = string | readonly Part[];
export type Value = string | number | readonly (string | number)[];
/** What a plural goes by. */
export type Count = number | readonly (string | number)[];

export class Renderer {
  readonly code: string;
  readonly #patterns: Readonly<Record<string, Pattern>>;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #lists: Intl.ListFormat;

  constructor(code: string, patterns: Readonly<Record<string, Pattern>>) {
    this.code = code;
    this.#patterns = patterns;
    const known = Intl.NumberFormat.supportedLocalesOf([code]).length ? code : "en";
    this.#plurals = new Intl.PluralRules(known);
    this.#numbers = new Intl.NumberFormat(known);
    /* "a, b and c", as the engine writes it. */
    this.#lists = new Intl.ListFormat(known === "en" ? "en-GB" : known, { type: "conjunction" });
  }

  /** The same with more patterns. */
  with(patterns: Readonly<Record<string, Pattern>>): Renderer {
    return new Renderer(this.code, { ...this.#patterns, ...patterns });
  }

  /** The language as the browser knows it. */
  get locale(): string {
    return this.#numbers.resolvedOptions().locale;
  }

  /** A number as the language writes it. */
  number(value: number, options: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.locale, options).format(value);
  }

  has(key: string): boolean {
    return key in this.#patterns;
  }

  render(key: string, args: Readonly<Record<string, Value>> = {}): string {
    const pattern = this.#patterns[key];
    return pattern === undefined ? key : this.#put(pattern, args);
  }

  #put(pattern: Pattern, args: Readonly<Record<string, Value>>): string {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => (typeof part === "string" ? part : this.#argument(part, args))).join("");
  }

  #argument([name, plural, select]: Exclude<Part, string>, args: Readonly<Record<string, Value>>): string {
    const value = args[name];
    const cases = plural ?? select;
    if (!cases) return value === undefined ? this.#form(name, args) : this.#plain(value);
    const count = Array.isArray(value) ? value.length : Number(value);
    const word = plural ? this.#plurals.select(Math.abs(count)) : String(value);
    return this.#put(cases[word] ?? cases.other!, args);
  }

  #plain(value: Value): string {
    if (typeof value === "string") return value;
    if (typeof value === "number") return this.#numbers.format(value);
    return this.#lists.format(value.map((item) => this.#plain(item)));
  }

  #form(name: string, args: Readonly<Record<string, Value>>): string {
    const at = name.indexOf("_");
    const value = args[name.slice(0, at)];
    if (at < 0 || value === undefined) return "";
    const form = name.slice(at + 1);
    const x = this.#plain(value);
    const vowel = this.#patterns[`form.vowel.${form}`];
    const pattern = vowel && /^[aeiouàáâãäåèéêëìíîïòóôõöùúûüœæ]/i.test(x) ? vowel : this.#patterns[`form.${form}`];
    return pattern === undefined ? x : this.#put(pattern, { x });
  }
}
