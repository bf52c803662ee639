import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './store.ts'

/** A bucket of a service that speaks S3. */
export interface S3Settings {
  /** Scheme and host, without the bucket: `https://s3.eu-central-1.amazonaws.com`, or a server of one's own. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const longestMs = 60_000

/**
 * Files in a bucket, addressed by path (`endpoint/bucket/key`), which every such service understands. An object is
 * there whole or not at all: the service keeps nothing of an upload that breaks off.
 */
export function createS3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    // Headers and, of what is small, the body: a reader who takes long is cut by the answer's own limit.
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), longestMs)
    try {
      return await client.fetch(`${base}/${key}`, { ...init, method, signal: timer.signal })
    } finally {
      clearTimeout(timeout)
    }
  }

  async function failed(response: Response, method: string): Promise<never> {
    await response.body?.cancel()
    throw new Error(`the file store answered ${method} with ${response.status}`)
  }

  return {
    async put(key, path) {
      // A blob of a file is read while it is sent, and its length is known: S3 takes no body of unknown length.
      const response = await call('PUT', key, { body: await openAsBlob(path) })
      if (!response.ok) return failed(response, 'PUT')
      await response.body?.cancel()
      await rm(path, { force: true })
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await call('GET', key, { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) return failed(response, 'GET')
      return Readable.fromWeb(response.body as ReadableStream)
    },
    async sizeOf(key) {
      const response = await call('HEAD', key)
      await response.body?.cancel()
      if (response.status === 404) return null
      if (!response.ok) return failed(response, 'HEAD')
      return Number(response.headers.get('content-length'))
    },
    async remove(key) {
      const response = await call('DELETE', key)
      if (!response.ok && response.status !== 404) return failed(response, 'DELETE')
      await response.body?.cancel()
    },
  }
}
