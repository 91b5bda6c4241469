import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Moves, adds and removes the rows of a list, and sets the focus after each change. `keys` identify the rows, whatever their
 * content. Rows that move keep their focus on the button that moved them (`RowControls`).
 */
export function useRowChanges<Row>(
  rows: Row[],
  onChange: (rows: Row[]) => void,
  addButtonId: string,
) {
  const list = useRef<HTMLOListElement>(null)
  const [knownKeys, setKeys] = useState(() => rows.map((_, index) => index))
  // Restored input can have more or fewer rows than the known keys.
  const keys = rows.map((_, index) => knownKeys[index] ?? -1 - index)
  const lastKey = useRef(rows.length)
  const update = (changed: Row[], changedKeys: number[]) =>
    flushSync(() => {
      setKeys(changedKeys)
      onChange(changed)
    })
  const move = (from: number, to: number) => {
    if (from === to) return
    update(moveItem(rows, from, to), moveItem(keys, from, to))
    const part = to < from ? 'up' : 'down'
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-part~=${part}]:enabled`)?.focus()
  }
  const append = (row: Row) => {
    lastKey.current += 1
    update([...rows, row], [...keys, lastKey.current])
    const added = list.current?.lastElementChild
    const details = added?.querySelector('details')
    if (details) details.open = true
    added?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  const remove = (index: number) => {
    update(rows.toSpliced(index, 1), keys.toSpliced(index, 1))
    document.getElementById(addButtonId)?.focus()
  }
  return { list, keys, move, append, remove }
}

function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
