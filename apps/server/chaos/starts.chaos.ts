import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TillRow } from '@marquee/contract'
import { createTestDatabase, type TestDatabase, testFolder, waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../test/support/owner.ts'
import { endAll, type ServerProcess, startProcess } from '../test/support/process.ts'
import { mutate, query, request, type Signed, secret } from '../test/support/server.ts'

// First starts that fill the demo venue: three at once, and one that is killed in the middle. The browser tests begin with one
// that is left alone.

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(testFolder(), 'marquee-starts-'))
})
afterAll(async () => {
  await endAll()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const external = () => ({ JWT_SECRET: secret, DATA_DIR: join(folder, 'external') })

describe('servers that start together on an empty database', () => {
  it('migrate and seed it once, and all are ready', async () => {
    const name = `together_${process.pid}_${Date.now()}`
    const url = database.url.replace(/\/[^/]*$/, `/${name}`)
    await asOwner(database.url, `create database ${name}`)
    const servers: ServerProcess[] = []
    try {
      const settings = { ...external(), DATABASE_URL: url, SEED: 'demo' }
      servers.push(startProcess(settings), startProcess(settings), startProcess(settings))
      const urls = await Promise.all(servers.map(({ ready }) => ready))
      const migrated = servers.filter((server) => server.output().includes('"schema is up to date"'))
      const seeded = servers.filter((server) => server.output().includes('"demo venue is ready"'))
      expect([migrated.length, seeded.length]).toEqual([1, 1])
      // One secret, one database: what one has signed in, all know.
      const demo = { id: '', email: 'owner@marquee.example' }
      const input = { email: demo.email, password: 'marquee-demo' }
      const signed = (await mutate(urls[0] ?? '', 'auth.signIn', { input })).body.result.data.json as Signed
      for (const each of urls) {
        expect((await request(`${each}/health/ready`)).body).toMatchObject({ status: 'ready' })
        const list = await query(each, 'users.list', { token: signed.accessToken, input: {} })
        expect(list.body.result.data.json.rows.length).toBeGreaterThan(0)
      }
      for (const { child } of servers) child.kill('SIGTERM')
      expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0])
    } finally {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ exited }) => exited))
      await asOwner(database.url, `drop database if exists ${name} with (force)`)
    }
  })
})

describe('the embedded database', () => {
  it('a first start shows the demo, a killed server leaves nothing that stops the next one, and no data is lost', async () => {
    // Of this try alone: one before it that ran out of time may still have its server there.
    const dataDir = await mkdtemp(join(folder, 'embedded-'))
    const cutOff = startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: 'a lantern on the pier' })
    const isFilling = () => stat(join(dataDir, 'filling')).then(Boolean, () => false)
    await waitFor('the demo is being filled', isFilling, 200_000)
    cutOff.child.kill('SIGKILL')
    await cutOff.exited
    const first = startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: 'a lantern on the pier' })
    const url = await first.ready
    expect(first.output()).toContain('the last start was cut off while it filled the database')
    expect(first.output()).not.toContain('the demo venue could not be filled')
    await expect(stat(join(dataDir, 'filling'))).rejects.toThrow('ENOENT')
    expect(first.output()).toContain('Sign in with the password a lantern on the pier as')
    for (const role of ['owner', 'manager', 'boxoffice', 'norights']) {
      expect(first.output()).toContain(`${role}@marquee.example`)
    }
    const input = { email: 'owner@marquee.example', password: 'a lantern on the pier' }
    const signed = (await mutate(url, 'auth.signIn', { input })).body.result.data.json as Signed & {
      user: { id: string }
    }
    const before = await mutate(url, 'me.update', {
      token: signed.accessToken,
      input: { name: 'Kept Through A Crash' },
    })
    expect(before.status).toBe(200)
    const clash = startProcess({ DATA_DIR: dataDir })
    expect(await clash.exited).toBe(1)
    expect(clash.output()).toMatch(/Marquee does not start/)

    const token = signed.accessToken
    const tills = (await query(url, 'tills.list', { token, input: {} })).body.result.data.json as TillRow[]
    const tillId = tills.find((till) => !till.cashier && !till.archivedAt)?.id
    const opening = { token, input: { commandId: randomUUID(), tillId, floatMinor: 50_000 } }
    const opened = await mutate(url, 'tills.open', opening)
    expect(opened.status).toBe(200)
    // Nobody knows whether this one was still carried out.
    const moving = { token, input: { commandId: randomUUID(), kind: 'paid_in', amountMinor: 700, reason: 'Coins' } }
    const lost = mutate(url, 'tills.move', moving).catch(() => null)

    first.child.kill('SIGKILL')
    expect(await first.exited).toBe('SIGKILL')
    await lost
    const start = Date.now()
    const second = startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: 'a lantern on the pier' })
    const again = await second.ready
    expect(Date.now() - start).toBeLessThan(60_000)
    const user = await query(again, 'me.shellUser', { token: signed.accessToken })
    expect(user.body.result.data.json.name).toBe('Kept Through A Crash')
    // The same commands again: what was answered is answered so, and what was not happens once in all.
    expect((await mutate(again, 'tills.open', opening)).body).toEqual(opened.body)
    const moved = await mutate(again, 'tills.move', moving)
    expect((await mutate(again, 'tills.move', moving)).body).toEqual(moved.body)
    expect(moved.body.result.data.json.movements).toHaveLength(1)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    await expect(stat(join(dataDir, 'pgdata/postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})
