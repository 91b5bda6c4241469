import type { Duty } from '#domain/people/account.ts'

/** Each duty as it is written on the page 'People', and what it lets somebody do. */
export const dutyNames: Record<Duty, { one: string; many: string; may: string }> = {
  manager: { one: 'Manager', many: 'Managers', may: 'runs the site, its people and its settings' },
  editor: { one: 'Editor', many: 'Editors', may: 'works on submissions and articles' },
  reviewer: { one: 'Reviewer', many: 'Reviewers', may: 'is asked to report on manuscripts' },
  copyeditor: { one: 'Copyeditor', many: 'Copyeditors', may: 'prepares accepted manuscripts' },
}
