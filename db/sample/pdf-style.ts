/** A4 in points, with lines of about 70 characters. */
export const MARGINS = { top: 90, bottom: 88, left: 100, right: 100 }

export const INK = '#1a1a1a'
export const QUIET = '#555555'
export const ACCENT = '#8a1c1c'

export const BODY_SIZE = 11.5
export const LEADING = 1.6
export const INDENT = 16
