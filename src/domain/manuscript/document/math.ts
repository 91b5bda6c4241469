/**
 * A formula as a tree, after OMML (ECMA-376 part 1, chapter 22.1), rendered as MathML and Typst. A list of nodes is a row.
 */
export type MathNode =
  /** A letter, number or operator; `text` are words set upright. */
  | { kind: 'identifier' | 'number' | 'operator' | 'text'; value: string; style?: MathStyle }
  | {
      kind: 'fraction'
      numerator: MathNode[]
      denominator: MathNode[]
      line: 'bar' | 'none' | 'skewed'
    }
  /** Absent parts are empty. */
  | {
      kind: 'scripts'
      base: MathNode[]
      subscript: MathNode[]
      superscript: MathNode[]
      position: 'after' | 'before'
    }
  | { kind: 'root'; radicand: MathNode[]; degree: MathNode[] }
  /** Brackets around parts: `(a | b)`. Absent brackets are empty strings. */
  | { kind: 'delimited'; open: string; close: string; separator: string; parts: MathNode[][] }
  /** A sum, product or integral with its limits. */
  | {
      kind: 'large-operator'
      operator: string
      lower: MathNode[]
      upper: MathNode[]
      limits: 'under-over' | 'scripts'
      body: MathNode[]
    }
  | { kind: 'matrix'; rows: MathNode[][][] }
  /** Aligned lines. */
  | { kind: 'lines'; lines: MathNode[][] }
  /** A sign above or below: hat, tilde, vector, bar, brace. */
  | { kind: 'accent'; base: MathNode[]; sign: string; position: 'above' | 'below' }
  /** Text above or below its base: `lim` with `n → ∞`. */
  | { kind: 'limit'; base: MathNode[]; limit: MathNode[]; position: 'above' | 'below' }
  | { kind: 'function'; name: MathNode[]; argument: MathNode[] }
  /** A frame around a formula. */
  | { kind: 'boxed'; content: MathNode[] }

export type MathStyle =
  | 'upright'
  | 'bold'
  | 'bold-italic'
  | 'script'
  | 'fraktur'
  | 'double-struck'
  | 'sans-serif'
  | 'monospace'
