import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, refusalOf, type SignedIn, type TestApi, untilSomebodyWaits } from '../testing/index.ts'
import { png, uploadsOf } from '../testing/uploads.ts'
import { keyOf } from './store/store.ts'
import { checkFiles, markIdle, sweepFiles } from './sweep.ts'

let api: TestApi
let owner: SignedIn
let uploads: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  api = await createTestApi()
  uploads = uploadsOf(api, () => owner)
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.signInUser(api.owner)
})

describe('the sweep', () => {
  test('takes away what nobody has used for a day, and nothing else; twice is once', async () => {
    const [idle, young, used] = [
      await uploads.send(await png()),
      await uploads.send(await png()),
      await uploads.send(await png()),
    ]
    await uploads.makeProduct({ picture: used.id })
    await uploads.age(idle.id)
    await uploads.age(used.id)
    await Promise.all([sweepFiles(api.services), sweepFiles(api.services)])
    await sweepFiles(api.services)
    const left = (await uploads.rows()).map(({ id }) => id)
    expect([left.includes(idle.id), left.includes(young.id), left.includes(used.id)]).toEqual([false, true, true])
    expect(await api.services.files.store.sizeOf(keyOf(api.venue.id, idle.id, 'full'))).toBeNull()
    expect(await api.services.files.store.sizeOf(keyOf(api.venue.id, idle.id, 'small'))).toBeNull()
    expect((await uploads.read(used))?.length).toBe(used.size)
  })

  test('keeps the row of a file that the store does not give up, and tries again', async () => {
    const file = await uploads.send(await png())
    await uploads.age(file.id)
    const down = {
      ...api.services,
      files: {
        ...api.services.files,
        store: { ...api.services.files.store, remove: () => Promise.reject(new Error('down')) },
      },
    }
    expect(await sweepFiles(down)).toEqual({ swept: 0, failed: 1 })
    expect((await uploads.rows()).find(({ id }) => id === file.id)?.state).toBe('swept')
    expect(await sweepFiles(api.services)).toEqual({ swept: 1, failed: 0 })
    expect((await uploads.rows()).some(({ id }) => id === file.id)).toBe(false)
  })

  test('reports what is missing, and forgets it when it is back', async () => {
    const file = await uploads.send(await png())
    const key = keyOf(api.venue.id, file.id, 'full')
    const bytes = (await uploads.read(file)) ?? Buffer.alloc(0)
    await sql`delete from stored_file where id <> ${file.id} and uses = 0`.execute(api.database.db)
    await sql`update ticket_product set picture = null`.execute(api.database.db)
    await sql`delete from stored_file where id <> ${file.id}`.execute(api.database.db)
    await api.services.files.store.remove(key)
    expect(await checkFiles(api.services)).toEqual({ looked: 1, missing: 1 })
    expect((await uploads.rows())[0]?.missing_since).not.toBeNull()
    const copy = join(api.services.files.incoming, 'from-backup')
    await writeFile(copy, bytes)
    await api.services.files.store.put(key, copy)
    expect(await checkFiles(api.services)).toEqual({ looked: 1, missing: 0 })
    expect((await uploads.rows())[0]?.missing_since).toBeNull()
  })
})

describe('a file that is attached while it is being swept', () => {
  /** Sweeps while somebody has attached the file and not yet committed. Returns whether it is attached and swept. */
  async function meet(sweep: () => Promise<unknown>): Promise<{ attached: boolean; swept: boolean }> {
    const file = await uploads.send(await png())
    const { id } = await uploads.makeProduct()
    await uploads.age(file.id)
    let sweeping: Promise<unknown> = Promise.resolve()
    await api.database.db.transaction().execute(async (tx) => {
      await sql`update ticket_product set picture = ${file.id} where id = ${id}`.execute(tx)
      sweeping = sweep().catch(() => 'refused')
      // Ours steps over a row that is held; one that waits for it is given the time to.
      await Promise.race([sweeping, untilSomebodyWaits(tx)])
    })
    await sweeping
    const row = (await uploads.rows()).find((one) => one.id === file.id)
    const { rows: found } = await sql<{ picture: string | null }>`
      select picture from ticket_product where id = ${id}`.execute(api.database.db)
    return { attached: found[0]?.picture === file.id, swept: row === undefined || row.state === 'swept' }
  }

  test('is kept when the attachment comes first', async () => {
    expect(await meet(() => markIdle(api.database.db))).toEqual({ attached: true, swept: false })
  })

  test('is refused when the sweep comes first', async () => {
    const file = await uploads.send(await png())
    const { id } = await uploads.makeProduct()
    await uploads.age(file.id)
    let attaching: Promise<unknown> = Promise.resolve()
    await api.database.db.transaction().execute(async (tx) => {
      await sql`update stored_file set state = 'swept' where id = ${file.id} and uses = 0`.execute(tx)
      attaching = refusalOf(owner.caller.ticketProducts.update({ id, expectedRev: 1, picture: file.id }))
      await untilSomebodyWaits(tx)
    })
    expect(await attaching).toMatchObject({ issues: [{ path: 'picture', message: 'field.invalid' }] })
  })

  test('is lost by a sweep that looks who uses it, where nothing counts and no key holds it: the guards are needed', async () => {
    const { asOwner } = api.database
    await sql`alter table ticket_product disable trigger counts_file_use`.execute(asOwner)
    await sql`alter table ticket_product drop constraint ticket_product_picture_fkey`.execute(asOwner)
    const looking = () =>
      sql`update stored_file f set state = 'swept' where uses = 0 and idle_since < now() - interval '1 day'
        and not exists (select from ticket_product p where p.venue_id = f.venue_id and p.picture = f.id)`.execute(
        api.database.db,
      )
    expect(await meet(looking)).toEqual({ attached: true, swept: true })
    await sql`update ticket_product set picture = null`.execute(asOwner)
    await sql`alter table ticket_product add constraint ticket_product_picture_fkey
      foreign key (venue_id, picture) references stored_file (venue_id, id)`.execute(asOwner)
    await sql`alter table ticket_product enable trigger counts_file_use`.execute(asOwner)
  })
})
