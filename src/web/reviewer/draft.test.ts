import { expect, test } from 'vitest'
import { applyChanges } from '#domain/editorial/review/review.ts'
import { changeField, type DeviceDraft, readField, receive, toSave } from './draft.ts'

const empty: DeviceDraft = { server: {}, version: 0, changes: {} }

/** Devices that save on one server. */
function openServer() {
  let server: DeviceDraft['server'] = {}
  let version = 0
  return {
    save(device: DeviceDraft, typedMeanwhile = device): DeviceDraft {
      const applied = applyChanges(server, toSave(device), version + 1)
      if (!applied) throw new Error('too large')
      server = applied.draft
      version += 1
      const { stale } = applied
      return receive(typedMeanwhile, device.changes, {
        draft: server,
        draftVersion: version,
        stale,
      })
    },
    stored: (name: string) => server[name]?.value,
  }
}

/** Saves until the server has every change. */
function sync(server: ReturnType<typeof openServer>, device: DeviceDraft): DeviceDraft {
  const saved = server.save(device)
  return Object.keys(saved.changes).length > 0 ? sync(server, saved) : saved
}

test('R-REVIEW-3 text typed during a save is saved next', () => {
  const server = openServer()
  const typed = changeField(empty, 'comments', 'One')
  const saved = server.save(typed, changeField(typed, 'comments', 'One two'))
  expect(readField(saved, 'comments')).toBe('One two')
  expect(server.stored('comments')).toBe('One')
  expect(readField(sync(server, saved), 'comments')).toBe('One two')
  expect(server.stored('comments')).toBe('One two')
})

test('R-REVIEW-3 two devices that type in one field both keep their text', () => {
  const server = openServer()
  let phone = sync(server, changeField(empty, 'comments', 'Start'))
  let desk = sync(server, empty)
  phone = changeField(phone, 'comments', 'Start\nfrom the phone')
  desk = changeField(desk, 'comments', 'Start\nfrom the desk')
  phone = sync(server, phone)
  desk = sync(server, desk)
  phone = sync(server, phone)
  const both = 'Start\nfrom the phone\nfrom the desk'
  expect([readField(phone, 'comments'), readField(desk, 'comments')]).toEqual([both, both])
  phone = sync(server, changeField(phone, 'comments', `${both}\nand more`))
  expect(server.stored('comments')).toBe(`${both}\nand more`)
})

test('R-REVIEW-3 the last choice of two devices stays', () => {
  const server = openServer()
  let phone = sync(server, empty)
  const desk = sync(server, changeField(empty, 'recommendation', 'reject'))
  phone = changeField(phone, 'recommendation', 'accept')
  sync(server, desk)
  sync(server, phone)
  expect(server.stored('recommendation')).toBe('accept')
})

test('R-REVIEW-3 a changed note survives its deletion on another device', () => {
  const server = openServer()
  const note = { paragraph: 1, quote: 'We', text: 'Why?' }
  let phone = sync(server, changeField(empty, 'note.a', note))
  let desk = sync(server, empty)
  phone = changeField(phone, 'note.a', null)
  desk = changeField(desk, 'note.a', { ...note, text: 'Why not?' })
  sync(server, desk)
  sync(server, phone)
  expect(server.stored('note.a')).toEqual({ ...note, text: 'Why not?' })
})
