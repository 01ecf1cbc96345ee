/** Compiled selectors (selectors-4): complex selectors as chains of compounds, read from the subject leftwards. */
import type { ContainerQuery } from '../container-query.ts';

export type Combinator = 'descendant' | 'child' | 'next-sibling' | 'later-sibling';

/** One complex selector. */
export interface Selector {
  /** As written, for messages and the inspector. */
  readonly text: string;
  /** The rightmost compound. */
  readonly subject: Compound;
  /** Name of the pseudo-element at the end, in lower case, such as `before`; `null` for elements. */
  readonly pseudoElement: string | null;
  /** What `::slotted()` or `::part()` asks of the element in another tree; `null` without either. */
  readonly across: AcrossTrees | null;
  /** A·2²⁰ + B·2¹⁰ + C of selectors-4 §17. */
  readonly specificity: number;
  /** Number of simple selectors, those inside functions and of the parent rule included: what one match may cost. */
  readonly cost: number;
  /** The `@scope` around, `null` outside of any. */
  readonly scope: Scope | null;
}

/** css-scoping-1 §3.3 and css-shadow-parts-1 §3: the subject is then a slot, or a shadow host. */
export type AcrossTrees =
  | { readonly kind: 'slotted'; readonly selectors: readonly Selector[] }
  | { readonly kind: 'part'; readonly names: readonly string[] };

/** A `@scope` rule (css-cascade-6 §2.5). `:scope` in selectors that hold one is the scoping root. */
export interface Scope {
  /** What scoping roots match, in the scope of the `@scope` around; `null` where the rule has no prelude. */
  readonly roots: readonly Selector[] | null;
  /** Without a prelude the root is the parent of the element that has the sheet: its index in the document, `null` where no element has it. */
  readonly ownerParent: number | null;
  /** What matches these, and what is in it, is out of the scope. */
  readonly limits: readonly Selector[];
}

export interface Compound {
  /** All of them must hold; none at all is the universal selector. */
  readonly tests: readonly Test[];
  /** Between `left` and this compound; `null` where there is no `left`. */
  readonly combinator: Combinator | null;
  readonly left: Compound | null;
}

/** `any`: whatever the namespace; `none`: one that no element of a document here can have. */
export type NamespaceTest = 'any' | 'none' | 'html' | 'svg' | 'mathml';

export type AttributeOperator = 'exists' | 'equals' | 'includes' | 'dash' | 'prefix' | 'suffix' | 'substring';

export type Test =
  | TypeTest
  | { readonly kind: 'namespace'; readonly namespace: NamespaceTest }
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'class'; readonly name: string }
  | AttributeTest
  | NthTest
  | { readonly kind: 'first-child' | 'last-child' | 'only-child' | 'root' | 'scope' | 'empty' }
  | { readonly kind: 'is'; readonly selectors: readonly Selector[] }
  | { readonly kind: 'not'; readonly selectors: readonly Selector[] }
  | HasTest
  | { readonly kind: 'lang'; readonly ranges: readonly string[] }
  | { readonly kind: 'dir'; readonly direction: string }
  | { readonly kind: 'state'; readonly state: ElementState }
  | HostTest
  /** A slot that has nodes of its host (css-scoping-1 §3.4). */
  | { readonly kind: 'has-slotted' }
  /** What never holds on paper: `:hover`, `:focus`, `:visited` … */
  | { readonly kind: 'never' }
  /** Inside `:has()`: the element that the test is about. */
  | { readonly kind: 'anchor' }
  | ContainerTest;

/** `:host`, `:host()` and `:host-context()`: the shadow host, for rules of its shadow tree (css-scoping-1 §3.2). */
export interface HostTest {
  readonly kind: 'host';
  /** What the host must match in the tree around; `null` for nothing. */
  readonly selectors: readonly Selector[] | null;
  /** Whether an ancestor of the host may match instead. */
  readonly isContext: boolean;
}

export interface TypeTest {
  readonly kind: 'type';
  readonly name: string;
  readonly lowerName: string;
  readonly namespace: NamespaceTest;
}

/** The rule stands in `@container`: whether its query holds for the element's container (css-conditional-5 §4). */
export interface ContainerTest {
  readonly kind: 'container';
  readonly query: ContainerQuery;
  /** For rules of pseudo-elements, whose container may be the element itself. */
  readonly includesSelf: boolean;
}

export interface AttributeTest {
  readonly kind: 'attribute';
  /** Without prefix. */
  readonly name: string;
  readonly lowerName: string;
  /** Address of the namespace that the prefix stands for; `null` without a prefix and for `*|`. */
  readonly namespace: string | null;
  readonly operator: AttributeOperator;
  /** In lower case where `ignoresCase`. */
  readonly value: string;
  readonly ignoresCase: boolean;
  /** In HTML the values of `type`, `align` and some others are compared without case (HTML §4.16.2), unless `s` says otherwise. */
  readonly ignoresCaseInHtml: boolean;
}

export interface NthTest {
  readonly kind: 'nth';
  /** An+B */
  readonly step: number;
  readonly offset: number;
  readonly isFromEnd: boolean;
  readonly isOfType: boolean;
  readonly of: readonly Selector[] | null;
}

export interface HasTest {
  readonly kind: 'has';
  /** Complex selectors whose leftmost compound is the `anchor` test. */
  readonly selectors: readonly Selector[];
}

/** Pseudo-classes that depend on attributes and kind of element (HTML §4.16.3). */
export type ElementState =
  | 'link'
  | 'target'
  | 'checked'
  | 'disabled'
  | 'enabled'
  | 'required'
  | 'optional'
  | 'read-only'
  | 'read-write'
  | 'placeholder-shown'
  | 'default'
  | 'indeterminate'
  | 'valid'
  | 'invalid'
  | 'in-range'
  | 'out-of-range'
  | 'defined'
  | 'open';

export const SPECIFICITY_ID = 1 << 20;
export const SPECIFICITY_CLASS = 1 << 10;
export const SPECIFICITY_TYPE = 1;
