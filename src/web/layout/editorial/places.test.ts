import { describe, expect, test } from 'vitest'
import { findPlace, placesOf } from './places.ts'

const labelOf = (path: string, search = '') =>
  placesOf('manager').find(({ to }) => to === findPlace(path, search))?.label

describe('the places of the editorial office', () => {
  test.each([
    ['/manage-journals', '', 'Articles'],
    ['/manage-journals', '?tab=submitted', 'Submissions'],
    ['/manage-journals', '?tab=submitted&pendingParty=editors', 'Submissions'],
    ['/manage-journals/submissions/1', '', 'Submissions'],
    ['/manage-journals/1', '', 'Articles'],
    ['/journals/uploads', '', 'Articles'],
    ['/manage-journals/issues/1', '', 'Issues'],
    ['/manage-journals/emails/templates', '', 'Emails'],
    ['/settings/pages/faq', '', 'Settings'],
    ['/manage-journals/backups', '', 'System'],
    ['/manage-journals/full-texts', '', 'System'],
    ['/dashboard', '', undefined],
  ])('R-OFFICE-7 %s%s belongs to %s', (path, search, label) => {
    expect(labelOf(path, search)).toBe(label)
  })

  test('R-OFFICE-7 an editor who is no manager has no place for people and settings', () => {
    const labels = placesOf('editor').map(({ label }) => label)
    expect(labels).toContain('Submissions')
    expect(labels).not.toContain('People')
    expect(labels).not.toContain('Settings')
  })
})
