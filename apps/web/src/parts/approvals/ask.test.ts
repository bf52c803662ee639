import { expect, test, vi } from 'vitest'
import { askApproval, giveUpAll } from './ask.ts'

test('nobody is asked about a command that cannot be approved; about one that can, somebody is', async () => {
  await expect(askApproval({ procedure: 'orders.sell', input: {} })).resolves.toBeNull()
  const asked = askApproval({ procedure: 'allowances.discount', input: {} })
  await vi.dynamicImportSettled()
  const waits = Symbol('waits')
  expect(await Promise.race([asked, Promise.resolve(waits)])).toBe(waits)
  giveUpAll()
  await expect(asked).resolves.toBeNull()
})
