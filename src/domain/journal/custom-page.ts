import { z } from 'zod'
import { contentPages } from './content-page.ts'

/** The columns of the footer, by the names that the content bears. */
export const footerColumns = ['authors', 'journal', 'site'] as const

/** First parts of addresses that are the product's: its pages, its programs, and those that other systems had here. */
const siteAddresses = `
  about api archive article assets author-guidelines cloth confirmaddress contact current-issue
  dashboard editorial-board feed files forgotpassword gateway invitation issue issues journals
  login logout manage-journals metrics new nowhere oai pictures r51 register reports resetpassword
  settings sitemap submission submissions submit sushi ui unauthorized updateprofile well-known`
const reservedAddresses = new Set<string>([...contentPages, ...siteAddresses.trim().split(/\s+/)])

/** The shape of the address of a page that only this journal has. */
const addressPattern = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/

/** The address of a page of the journal's own, as it is chosen. */
export const CustomPageName = z
  .string()
  .trim()
  .regex(
    addressPattern,
    'must be small letters, digits and hyphens, at most 60, such as special-issues',
  )
  .refine(
    (name) => !reservedAddresses.has(name),
    'is an address that this site uses itself; choose another',
  )

/** Where a page of the journal's own is linked from: the menu, and a column of the footer. */
export const PageLinks = z.strictObject({
  menu: z.boolean().default(false),
  footer: z.enum(footerColumns).optional(),
})
export type PageLinks = z.infer<typeof PageLinks>

/** The pages that only this journal has, in the order in which the menu and the footer name them. */
export const CustomPages = z
  .array(PageLinks.extend({ page: CustomPageName }))
  .max(100)
  .refine(
    (pages) => new Set(pages.map(({ page }) => page)).size === pages.length,
    'must name each page once',
  )
  .default([])
export type CustomPages = z.infer<typeof CustomPages>
