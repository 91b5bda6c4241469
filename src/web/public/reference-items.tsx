/** The articles of a page for reference managers, as COinS. */
export const ReferenceItems = ({ items }: { items: string[] }) =>
  items.map((item) => <span key={item} className="Z3988" title={item} hidden />)
