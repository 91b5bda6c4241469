import type { ComponentType, ReactNode } from 'react'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { type FieldItem, FormField } from '#web/form/groups/form-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'

/** `within` is the path of the row around the component. */
export type OwnProps = { settings: SettingsBody; within?: string | undefined }

/** An ordered list with the same fields in each row. */
export type RowList<Row extends object> = {
  /** The path of the list. */
  list: string
  legend: string
  hint?: string
  /** A new row, and the button that adds it; without them, rows can only be moved. */
  blank?: Row
  add?: string
  least?: number
  nameOf(row: Row, index: number, settings: SettingsBody): string
  thumbnail?(row: Row): ReactNode
  fields: FieldList
}

/** Fields from top to bottom; those of an inner list are side by side. A text is a paragraph, and a component is what no other item can be. */
export type FieldList = readonly (
  | string
  | FieldItem
  | { legend: string; fields: FieldList }
  | RowList<object>
  | ComponentType<OwnProps>
  | readonly (FieldItem | ComponentType<OwnProps>)[]
)[]

export const Fields = ({ fields, ...own }: OwnProps & { fields: FieldList }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is a constant
  fields.map((item, index) => <Item key={index} item={item} {...own} />)

function Item({ item, ...own }: OwnProps & { item: FieldList[number] }) {
  if (typeof item === 'string') return <p className="max-w-[68ch] text-soft">{item}</p>
  if (typeof item === 'function') {
    const Own = item
    return <Own {...own} />
  }
  if ('label' in item) {
    const at = own.within ? `${own.within}.${item.at}` : item.at
    return <FormField {...item} at={at} />
  }
  if ('list' in item) return <Rows item={item} {...own} />
  if ('legend' in item)
    return (
      <fieldset className="mt-4 flex flex-col gap-5">
        <legend className="mb-2 font-serif text-xl font-bold">{item.legend}</legend>
        <Fields fields={item.fields} {...own} />
      </fieldset>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Fields fields={item} {...own} />
    </div>
  )
}

function Rows({ item, settings }: OwnProps & { item: RowList<object> }) {
  const { list, fields, nameOf, ...rows } = item
  return (
    <RowsField {...rows} name={list} nameOf={(row, index) => nameOf(row, index, settings)}>
      {({ path }) => (
        <div className="flex flex-col gap-4">
          <Fields fields={fields} settings={settings} within={path} />
        </div>
      )}
    </RowsField>
  )
}
