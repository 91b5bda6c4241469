import { z } from 'zod'
import { contentPages } from './content-page.ts'

export const footerColumns = ['authors', 'journal', 'site'] as const

/** First path segments of the product's pages, of its API, and of addresses in earlier systems. */
const siteAddresses = `
  about api archive article assets author-guidelines certificates confirm-email contact covers current-issue
  dashboard editorial-board feed files for-indexers forgotpassword gateway invitation issue issues journals
  login logout manage-journals metrics new nowhere oai pictures production proof r51 register reports resetpassword review reviews
  settings sitemap submission submissions submit sushi ui unauthorized updateprofile well-known`
const reservedAddresses = new Set<string>([...contentPages, ...siteAddresses.trim().split(/\s+/)])

const addressPattern = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/

export const CustomPageName = z
  .string()
  .trim()
  .regex(
    addressPattern,
    'must be at most 60 lower-case letters, digits and hyphens, such as special-issues',
  )
  .refine((name) => !reservedAddresses.has(name), 'is used by the site; please choose another')

/** Where a custom page is linked: in the menu, or in a column of the footer. */
export const PageLinks = z.strictObject({
  menu: z.boolean().default(false),
  footer: z.enum(footerColumns).optional(),
})
export type PageLinks = z.infer<typeof PageLinks>

/** The journal's custom pages in the order of the menu and the footer. */
export const CustomPages = z
  .array(PageLinks.extend({ page: CustomPageName }))
  .max(100)
  .refine(
    (pages) => new Set(pages.map(({ page }) => page)).size === pages.length,
    'must name each page once',
  )
  .default([])
export type CustomPages = z.infer<typeof CustomPages>
