import { describe, expect } from 'vitest'
import { form, test } from '../../../../test/features/receive-form.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { until } from '../../../../test/until.ts'

describe('the fields of a form', () => {
  test('R-API-4 The fields of a form arrive as they were sent', async ({ served }) => {
    const content = 'ẹ'.repeat(100_000)
    const sent = form([
      ['title', 'Ọ̀ṣọ́'],
      ['content', content],
      ['pdfFile', samplePdf()],
    ])
    expect(await served.send(sent)).toMatchObject({
      status: 200,
      body: { title: 'Ọ̀ṣọ́', content, files: ['pdfFile'] },
    })
  })

  const many = Array.from({ length: 100 }, (_, n): [string, string] => [`title${n}`, 'x'])
  const cases: [string, [string, string | File][], number, string][] = [
    [
      'a field that it does not have',
      [['colour', 'red']],
      400,
      'colour is not a field of this form',
    ],
    ['a hundred fields', many, 400, 'title0 is not a field of this form'],
    [
      'a field twice',
      [
        ['title', 'a'],
        ['title', 'b'],
      ],
      400,
      'title is sent twice',
    ],
    [
      'a name of every object',
      [['toString', 'a']],
      400,
      'The form is damaged or was cut off. Please send it again.',
    ],
    [
      'a file that it does not have',
      [['docxFile', sampleDocx()]],
      400,
      'docxFile is not a file of this form',
    ],
    [
      'a file twice',
      [
        ['pdfFile', samplePdf()],
        ['pdfFile', samplePdf()],
      ],
      400,
      'pdfFile is sent twice',
    ],
    [
      'a file where a text belongs',
      [['title', samplePdf()]],
      400,
      'title is not a file of this form',
    ],
    [
      'a text that no field can take',
      [['content', 'x'.repeat(400_001)]],
      413,
      'content is too long',
    ],
    [
      'more text than a form can take',
      [
        ['content', 'x'.repeat(400_000)],
        ['title', 'x'.repeat(200_000)],
      ],
      413,
      'The text of the form is too long.',
    ],
    [
      'a file of another type',
      [['pdfFile', sampleDocx()]],
      415,
      'Please upload a PDF document (.pdf).',
    ],
  ]
  for (const [what, fields, status, message] of cases) {
    test(`R-API-7 R-SCALE-4 a form with ${what} is refused with ${status}`, async ({ served }) => {
      const answer = await served.send(form(fields))
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } })
    })
  }
})

describe('forms at once', () => {
  test('R-SCALE-4 R-API-7 Too many forms of one sender or of all get 429 or 503 with Retry-After', async ({
    served,
  }) => {
    const one = () => form([['title', 'x']])
    const held = [served.send(one(), 'a/held'), served.send(one(), 'a/held')]
    await until(() => expect(served.inside()).toBe(2))
    const third = await served.send(one())
    expect(third).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('You are sending 2 forms') },
    })
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
    held.push(served.send(one(), 'b/held'))
    await until(() => expect(served.inside()).toBe(3))
    const fourth = await served.send(one(), 'c/now')
    expect(fourth.status).toBe(503)
    expect(fourth.headers.get('retry-after')).toMatch(/^\d+$/)
    served.letGo()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await served.send(one())).status).toBe(200)
  })
})
