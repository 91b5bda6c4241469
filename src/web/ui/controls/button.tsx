import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type ButtonVariant = 'primary' | 'line' | 'quiet' | 'danger' | 'quiet-danger' | 'note'

const variantStyles: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  line: 'border-edge bg-card text-ink hover:border-indigo',
  quiet: 'border-current text-inherit',
  danger: 'border-alarm bg-card text-alarm hover:bg-alarm-bg',
  'quiet-danger': 'border-transparent text-soft hover:text-alarm hover:underline',
  note: 'block min-h-8 text-sm text-soft underline',
}

const baseStyle =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 text-center font-semibold no-underline disabled:bg-grey-bg disabled:text-soft'

/** The classes of a button, for elements that are neither `Button` nor `ButtonLink`. */
export const buttonStyle = (look: ButtonVariant): string =>
  look === 'note' ? variantStyles.note : `${baseStyle} ${variantStyles[look]}`

/** The classes of a button that looks like a link, for use among links. */
export const textButtonStyle =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-indigo underline decoration-1 underline-offset-4 hover:decoration-2 disabled:opacity-60'

/** `primary` is the main action of a page, `line` any other, `quiet` one on a dark background, `danger` one that deletes; `quiet-danger` is `danger` in a row of a list, `note` a line of small text. */
export const Button = ({
  look = 'line',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonVariant }) => (
  <button type="button" className={`${buttonStyle(look)} ${className}`} {...rest} />
)

export const ButtonLink = ({
  look = 'line',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonVariant }) => (
  <Link className={`${buttonStyle(look)} ${className}`} {...rest} />
)
