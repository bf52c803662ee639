import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWebsite } from '../../demo/website.ts'
import { createTestApi, makeVenue, reasonOf, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await makeWebsite(api.database.db, api.venue.id)
})
afterAll(() => api.close())

const insert = (venueId: VenueId, key: string, path: string, name: object = { en: 'A', tr: '' }) =>
  sql`insert into cms_screen (venue_id, id, key, name, path)
    values (${venueId}, gen_random_uuid(), ${key}, ${JSON.stringify(name)}, ${path})`.execute(api.database.db)

describe('the screens of the website', () => {
  test('are listed in their order, titled in the caller’s language, to those who may view it', async () => {
    const editor = await api.signInAs('editor')
    const setLanguage = async (language: 'en' | 'tr') => {
      await api.database.db.updateTable('app_user').set({ language }).where('id', '=', editor.user.id).execute()
      await api.services.authSessions.forget(api.venue.id, { authSessionIds: [editor.authSessionId] })
    }
    await setLanguage('en')
    const english = await editor.caller.website.screens()
    expect(english.map(({ key }) => key)).toEqual([
      'home',
      'whats-on',
      'plan-your-visit',
      'eat-and-drink',
      'groups',
      'summer-nights',
    ])
    expect(english.filter(({ visible }) => !visible).map(({ key }) => key)).toEqual(['summer-nights'])
    expect(english[1]).toMatchObject({ title: 'What’s on', name: { tr: 'Program' }, path: '/whats-on' })
    await setLanguage('tr')
    expect((await editor.caller.website.screens()).map(({ title }) => title)).toContain('Ziyaretinizi planlayın')
    expect(await reasonOf((await api.signInAs('door')).caller.website.screens())).toBe('FORBIDDEN')
  })

  test('are those of the own venue alone', async () => {
    const other = await makeVenue(api.database.asOwner)
    await insert(other.id, 'elsewhere', '/elsewhere')
    const keys = (await (await api.signInAs('owner')).caller.website.screens()).map(({ key }) => key)
    expect(keys).not.toContain('elsewhere')
    expect(keys).toHaveLength(6)
  })

  test('have a key and a path that an address can hold, each once, and a name', async () => {
    for (const key of ['Home', 'a b', '../x', '-a', '', 'home']) {
      await expect(insert(api.venue.id, key, '/new'), key).rejects.toThrow()
    }
    for (const path of ['relative', '//evil.example', '/a b', '/whats-on']) {
      await expect(insert(api.venue.id, 'fresh', path), path).rejects.toThrow()
    }
    await expect(insert(api.venue.id, 'fresh', '/fresh', {})).rejects.toThrow()
    await insert(api.venue.id, 'fresh', '/fresh')
  })
})
