import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { procedureTable } from '../../access-table.ts'
import { allScopes, makeApiKey } from '../../testing/api-keys.ts'
import { callByPath } from '../../testing/call-by-path.ts'
import { codeOf, createTestApi, reasonOf, type TestApi, testPassword } from '../../testing/index.ts'
import { procedureCases } from '../../testing/procedure-cases.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Everything that is stored, as text. */
async function wholeDatabase(): Promise<string> {
  const { asOwner } = api.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(asOwner)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(
      asOwner,
    )
    texts.push(...rows.map((row) => row.line))
  }
  return texts.join('\n')
}

test('secret, codes, PIN, passwords and tokens are in no audit row, no log line, no column and no later answer', async () => {
  const ip = '10.7.0.1'
  const person = await api.signInAs('manager', { ip })
  const { security, auth, me } = person.caller
  const [pin, next, wrong] = ['739164', 'canary of the new password 1', 'canary of a wrong password 2']
  const { secret } = await security.beginMfa({ password: testPassword })
  const confirming = codeOf(secret)
  const { codes } = await security.confirmMfa({ code: confirming })
  const [first = '', second = ''] = codes
  await security.setPin({ password: testPassword, pin })
  await security.changePassword({ current: testPassword, next })
  await reasonOf(security.changePassword({ current: wrong, next: `${next} 3` }))
  const input = { email: person.user.email, password: next }
  await reasonOf(api.call({ ip }).auth.signIn({ ...input, code: 'CNRY-W0NG' }))
  const pair = await api.call({ ip }).auth.signIn({ ...input, code: first })
  const { refreshToken } = await api.call({ ip }).auth.refresh({ refreshToken: pair.refreshToken })
  const tokens = [pair.accessToken, pair.refreshToken, refreshToken, person.token, person.refreshToken]
  await security.newRecoveryCodes({ password: next, code: second })
  await auth.lock()
  await auth.unlock({ password: next })

  const answers = JSON.stringify([await security.get(), await me.get(), await security.authSessions()])
  const places = { answers, log: JSON.stringify(api.log), database: await wholeDatabase() }
  expect(places.database).toContain(person.user.email)
  for (const [place, text] of Object.entries(places)) {
    const canaries = [secret, ...codes, ...codes.map((code) => code.replace('-', '')), next, wrong, 'CNRY', ...tokens]
    for (const canary of canaries) expect(text, `${canary} in ${place}`).not.toContain(canary)
    // Six digits may stand in a time or an id: between quotes they are someone's code.
    for (const digits of [pin, confirming]) expect(text, `${digits} in ${place}`).not.toContain(`"${digits}"`)
  }
})

test('negative control: what is stored as it came would be seen', async () => {
  await api.database.db.updateTable('app_user').set({ phone: 'CNRY-PHONE' }).where('id', '=', api.owner.id).execute()
  expect(await wholeDatabase()).toContain('CNRY-PHONE')
})

test('the account is its person’s: no key opens any of it, whatever its scopes', async () => {
  const roleId = api.venue.roleIds.manager ?? ''
  const person = await api.signInAs('manager')
  const { key } = await makeApiKey(api.database.db, { user: person.user, roleId, scopes: allScopes, apps: true })
  const program = api.callerWithToken(key)
  expect(await reasonOf(program.me.rights())).toBe('OK')
  const paths = procedureTable()
    .map((row) => row.path)
    .filter((path) => path.startsWith('security.'))
  expect(paths).toHaveLength(15)
  for (const path of paths) {
    const arranged = await procedureCases[path]?.(api, person)
    expect(await reasonOf(callByPath(program, path, arranged?.input)), path).toBe('FORBIDDEN')
  }
})
