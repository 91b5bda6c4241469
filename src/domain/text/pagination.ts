import { z } from 'zod'

const wholeNumber = (max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(max, `must be at most ${max}`)

/** The query of a list. Without `page` and `limit` it returns all items. */
export const ListQuery = z.object({
  page: wholeNumber(1_000_000).optional(),
  limit: wholeNumber(100).optional(),
  sortBy: z
    .enum(['createdAt', 'publicationDate', 'title'], 'must be createdAt, publicationDate or title')
    .default('createdAt'),
  order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
  search: z.string().max(200, 'must be at most 200 characters').optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const ArticleFilter = z.object({
  category: z.string().max(100, 'must be at most 100 characters').optional(),
  year: wholeNumber(9999).optional(),
})

/** A page of a list of `total` items; the first page is 1. */
export type Page<Item> = { items: Item[]; page: number; limit: number; total: number }

export const totalPages = (page: { total: number; limit: number }): number =>
  Math.ceil(page.total / page.limit)

export const Pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  total: z.number(),
})

export const toPagination = (page: Omit<Page<unknown>, 'items'>): z.infer<typeof Pagination> => ({
  currentPage: page.page,
  totalPages: totalPages(page),
  total: page.total,
})
