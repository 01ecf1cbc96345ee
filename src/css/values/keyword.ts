/** Keywords, and values that are a keyword or something else. */
import type { Syntax } from './syntax.ts';
export declare function keyword<const K extends string>(...words: K[]): Syntax<K>;
/** The first syntax that parses wins. */
export declare function oneOf<A, B>(a: Syntax<A>, b: Syntax<B>): Syntax<A | B>;
/** A comma-separated list of at least one. */
export declare function list<T>(item: Syntax<T>): Syntax<readonly T[]>;
export declare function integer(range?: { readonly min?: number; readonly max?: number }): Syntax<number>;
export declare function number(range?: { readonly min?: number; readonly max?: number; readonly percent?: boolean }): Syntax<number>;
/** Lets anything through as text: for properties that are declared but not yet in effect. */
export declare function anyValue(): Syntax<string>;
