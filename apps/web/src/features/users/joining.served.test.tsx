import { randomUUID } from 'node:crypto'
import { makeUser, type SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, fill, gone, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import UsersPage from './page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = (as: SignedIn, at: string) =>
  showServed(<UsersPage />, { venue, as, namespaces: ['users', 'approvals'], at })
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')]
const has = (email: string, count: number) =>
  waitFor(() => expect(rows().filter(({ textContent }) => textContent?.includes(email)).length).toBe(count))
const inDrawer = () => within(screen.getByRole('complementary'))
const password = 'bir uzun parola 42'

test('a person who is not wanted is turned away, and the address is free again', async () => {
  const owner = await venue.person('owner')
  const name = 'Yanlış Kapı'
  const email = `${randomUUID()}@people.example`
  const { database, venue: house } = venue.api
  const { id } = await makeUser(database.db, { venue: house, name, email, state: 'pending', emailConfirmed: false })
  const { user } = await show(owner, `/users?state=pending&id=${id}`)
  await has(email, 1)
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const question = within(await dialogCalled(`Decline ${name}?`, 'alertdialog'))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
  await user.click(question.getByRole('button', { name: 'Decline' }))
  await told(`${name} removed`)
  await gone(() => screen.queryByRole('complementary'))
  await has(email, 0)
  expect(screen.queryByRole('alert')).toBeNull()
  await venue.api.call().auth.signUp({ name, email, password, agreements: true })
  await has(email, 1)
})

test('an invitation is sent again with a new link, and withdrawn', async () => {
  const owner = await venue.person('owner')
  const email = `${randomUUID()}@people.example`
  const invited = await owner.caller.users.invite({
    ...{ commandId: randomUUID(), name: 'Davet Bekler', email },
    roles: [{ roleId: venue.api.venue.roleIds.door as never }],
  })
  const tryLink = (link: string) => {
    const proof = new URL(link, 'http://venue.example').searchParams.get('proof') ?? ''
    return venue.api.call().auth.resetPassword({ proof, password })
  }
  const { user } = await show(owner, `/users?q=${encodeURIComponent(email)}&id=${invited.user.id}`)
  await told(/The link expires /)
  await user.click(await inDrawer().findByRole('button', { name: 'Send a new link' }))
  const question = within(await dialogCalled(/./, 'alertdialog'))
  await user.click(question.getByRole('button', { name: 'Send a new link' }))
  await dialogCalled('New invitation link')
  const second = screen.getByLabelText<HTMLInputElement>('Invitation link for Davet Bekler').value
  expect(second).not.toBe(invited.link)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await expect(tryLink(invited.link)).rejects.toThrow()

  await user.click(await inDrawer().findByRole('button', { name: 'Withdraw invitation' }))
  const again = within(await dialogCalled(/^Withdraw/, 'alertdialog'))
  await user.click(again.getByRole('button', { name: 'Withdraw invitation' }))
  await told('Davet Bekler removed')
  await has(email, 0)
  await expect(tryLink(second)).rejects.toThrow()
})

test('one folding for all the letters i', async () => {
  const owner = await venue.person('owner')
  const { database, venue: house } = venue.api
  for (const name of ['Barış Yıldız', 'İlker Barış', 'Ada Other']) {
    await makeUser(database.db, { venue: house, roles: ['door'], name })
  }
  const { user } = await show(owner, '/users')
  const search = await screen.findByRole('searchbox')
  const names = () => [...document.querySelectorAll('tbody tr b')].map(({ textContent }) => textContent)
  for (const spelling of ['barış', 'BARIŞ', 'baris', 'BARİŞ', 'Barıs']) {
    await fill(user, search, '')
    await waitFor(() => expect(names()).toContain('Ada Other'))
    await fill(user, search, spelling)
    await waitFor(() => expect(names()).toEqual(['Barış Yıldız', 'İlker Barış']))
  }
})
