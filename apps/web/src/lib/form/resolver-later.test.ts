import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { resolverLater } from './resolver.ts'

const schema = z.object({ name: z.string().trim().min(1, 'field.required') })
const options = { fields: {}, shouldUseNativeValidation: false } as const

test('a form whose schema comes later is checked by it, and sends what it makes of the values', async () => {
  const load = vi.fn(async () => schema)
  const resolve = resolverLater(load)
  expect(await resolve({ name: ' Ayla ' }, undefined, options)).toEqual({ values: { name: 'Ayla' }, errors: {} })
  const { errors } = await resolve({ name: ' ' }, undefined, options)
  expect(errors.name?.message).toBe('errors:field.required')
})

test('where the schema cannot be fetched the server decides', async () => {
  const resolve = resolverLater<{ name: string }>(() => Promise.reject(new Error('no network')))
  expect(await resolve({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} })
})
