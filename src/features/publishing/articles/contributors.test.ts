import { describe, expect } from 'vitest'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import { findRecord } from '#features/publishing/articles/record-queries.ts'
import {
  journalContext,
  patchArticle,
  readArticle,
} from '../../../../test/features/article-metadata.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'

const ada = {
  displayName: 'Obi, Ada',
  given: 'Ada',
  family: 'Obi',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Sample College', country: 'NG', ror: 'https://ror.org/03yrm5c26' }],
  email: 'ada@example.org',
  corresponding: true,
  roles: ['Software'],
}

const adaInResponse = { ...ada, organisation: false }

const contributorsField = (...people: object[]) => JSON.stringify(people)

describe('the people of an article', () => {
  test('R-BYLINE-1 Contributors take precedence over names', async ({ site }) => {
    const admin = await site.signIn('admin')
    const contributors = contributorsField(ada, { displayName: 'Chike Eze' })
    const { _id } = await createArticle(site, admin, { authors: '["Other"]', contributors })
    const mine = await readArticle(site, admin, _id)
    expect(mine).toMatchObject({
      authors: ['Obi, Ada', 'Chike Eze'],
      contributors: [adaInResponse, contributorFromName('Chike Eze')],
    })
  })

  test('R-BYLINE-1 Only editors get the email addresses of contributors', async ({ site }) => {
    const admin = await site.signIn('admin')
    const author = await site.signIn('author')
    const contributors = contributorsField(ada, { displayName: 'Chike Eze' })
    const { _id } = await createArticle(site, admin, { authors: '["Other"]', contributors })
    const mine = await readArticle(site, admin, _id)
    for (const who of [null, author]) {
      const theirs = await readArticle(site, who, _id)
      expect(theirs).toEqual({
        ...mine,
        contributors: mine.contributors.map((person: object) => ({ ...person, email: null })),
      })
      const list = await site.ask(who, { url: '/api/journals' })
      expect(JSON.stringify([theirs, list.body])).not.toContain('ada@example.org')
    }
    expect(JSON.stringify(await findRecord(site.db, journalContext, _id))).not.toContain(
      'ada@example.org',
    )
  })

  test('R-BYLINE-1 Contributors alone are enough in a form or a change', async ({ site }) => {
    const admin = await site.signIn('admin')
    const form = { authors: null, contributors: contributorsField(ada) }
    const { _id } = await createArticle(site, admin, form)
    const changed = await patchArticle(site, admin, _id, { contributors: [{ family: 'Eze' }, ada] })
    expect(changed.body.data.authors).toEqual(['Eze', 'Obi, Ada'])
    const again = new FormData()
    again.set('contributors', contributorsField(ada))
    const { body } = await site.send(admin, 'PATCH', `/api/journals/${_id}`, again)
    expect(body.data.contributors).toEqual([adaInResponse])
    const found = await site.ask(null, { url: '/api/journals?search=eze&page=1' })
    expect(found.body.journals).toEqual([])
  })

  test('R-BYLINE-2 Author details stay when other fields or only names change', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, {
      contributors: contributorsField(ada, contributorFromName('B')),
    })
    for (const change of [
      { title: 'Another' },
      { references: ['One, 2020'] },
      { authors: ['New', 'Obi, Ada'] },
    ]) {
      const { body } = await patchArticle(site, admin, _id, change)
      expect([
        change,
        body.data.contributors.find((one: object) => 'orcid' in one && one.orcid),
      ]).toEqual([change, adaInResponse])
    }
    expect((await readArticle(site, admin, _id)).authors).toEqual(['New', 'Obi, Ada'])
  })

  test('R-BYLINE-3 A wrong ORCID is refused with the field and the author', async ({ site }) => {
    const admin = await site.signIn('admin')
    const wrong = [{ displayName: 'One' }, { ...ada, orcid: '0000-0002-1825-0098' }]
    const message = 'Author 2 (Obi, Ada): the ORCID iD is not valid: please check its digits'
    const form = articleForm({ contributors: JSON.stringify(wrong) })
    const created = await site.send(admin, 'POST', '/api/journals', form)
    expect(created).toMatchObject({ status: 400, body: { message } })
    expect(created.headers['x-field']).toBe('contributors.1.orcid')
    expect(await site.storedFiles()).toEqual([])
    const article = await createArticle(site, admin)
    const changed = await patchArticle(site, admin, article._id, { contributors: wrong })
    expect(changed).toMatchObject({ status: 400, body: { message } })
    expect(await readArticle(site, admin, article._id)).toEqual(article)
    for (const contributors of ['Ada', '{}', '[]', 'null', '[[]]']) {
      const { status } = await site.send(
        admin,
        'POST',
        '/api/journals',
        articleForm({ contributors }),
      )
      expect([contributors, status]).toEqual([contributors, 400])
    }
  })
})
