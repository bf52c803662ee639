import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesFolder } from '../../testing/files-folder.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'
import { type FileStore, keyOf } from './store.ts'

const folder = filesFolder()
let server: S3rver
let settings: S3Settings
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'marquee-files', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  // The keys that this server knows.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'marquee-files', ...keys }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = (form: 'full' | 'small' = 'full') => keyOf(randomUUID(), randomUUID(), form)
async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}
const bytesIn = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.read(key, range)
  return stream && buffer(stream)
}

describe.each(['disk', 's3'])('the store of kind %s', (kind) => {
  const open = () => (kind === 'disk' ? createDiskStore(join(folder, 'disk')) : createS3Store(settings))

  test('gives back what it was given, whole or a part, until it is taken away', async () => {
    const store = open()
    for (const form of ['full', 'small'] as const) {
      const key = newKey(form)
      const bytes = Buffer.alloc(300_000, 'Ağrı ')
      const path = await fileOf(bytes)
      await store.put(key, path)
      expect(await bytesIn(store, key)).toEqual(bytes)
      expect(await bytesIn(store, key, { start: 5, end: 10 })).toEqual(bytes.subarray(5, 11))
      expect(await store.sizeOf(key)).toBe(bytes.length)
      expect((await readdir(folder)).some((name) => path.endsWith(name))).toBe(false)
      await store.remove(key)
      await store.remove(key)
      expect([await store.read(key), await store.sizeOf(key)]).toEqual([null, null])
    }
  })

  test('a file that is given again takes the place of the first', async () => {
    const [store, key] = [open(), newKey()]
    await store.put(key, await fileOf(Buffer.from('first')))
    await store.put(key, await fileOf(Buffer.from('second')))
    expect(String(await bytesIn(store, key))).toBe('second')
  })
})

test('a bucket that does not know our key takes and gives nothing', async () => {
  const store = createS3Store({ ...settings, accessKeyId: 'STRANGER' })
  const key = newKey()
  await expect(store.put(key, await fileOf(Buffer.from('x')))).rejects.toThrow('403')
  await expect(store.read(key)).rejects.toThrow('403')
  await expect(store.sizeOf(key)).rejects.toThrow('403')
})

test('a folder has no key outside of itself', async () => {
  const store = createDiskStore(join(folder, 'disk'))
  for (const key of ['../secret', 'a/b', `${randomUUID()}/../x`, `/${newKey()}`]) {
    await expect(store.read(key)).rejects.toThrow('no key')
  }
})
