import { Menu } from '@base-ui/react/menu'
import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from './button.tsx'

type Props = {
  /** The text of the button; without one it shows three dots. */
  label?: string
  /** What screen readers read instead of the label, such as `Actions for TITLE`. */
  name?: string
  look?: 'primary' | 'line'
  /** `MenuAction` and `MenuLink`. */
  children: ReactNode
}

/** A button that opens a list of actions. Pages without JavaScript must offer these actions elsewhere. */
export const ActionMenu = ({ label, name, look = 'line', children }: Props) => (
  <Menu.Root modal={false}>
    <Menu.Trigger
      aria-label={name}
      className={
        label
          ? buttonStyle(look)
          : 'inline-grid size-11 place-items-center rounded-lg text-soft hover:bg-grey-bg hover:text-ink data-popup-open:bg-grey-bg'
      }
    >
      {label ? (
        <>
          {label} <ChevronDown size={18} aria-hidden />
        </>
      ) : (
        <Ellipsis size={20} aria-hidden />
      )}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-30">
        <Menu.Popup className="max-w-[min(22rem,calc(100vw-1rem))] min-w-48 rounded-xl border border-line bg-card p-1.5 shadow-lg outline-none dark:border-edge">
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

const itemStyle =
  'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 py-2 text-left text-ink no-underline outline-none data-highlighted:bg-grey-bg'

/** `danger` is for an action that deletes or cannot be undone. */
type MenuActionProps = Omit<ComponentProps<typeof Menu.Item>, 'className'> & { danger?: boolean }

export const MenuAction = ({ danger = false, ...item }: MenuActionProps) => (
  <Menu.Item className={`${itemStyle} ${danger ? 'text-alarm' : ''}`} {...item} />
)

export const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Menu.LinkItem closeOnClick render={<Link to={to} />} className={itemStyle}>
    {children}
  </Menu.LinkItem>
)

export const MenuSeparator = () => <Menu.Separator className="my-1.5 h-px bg-line" />
