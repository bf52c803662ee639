import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { SetUpMfaDialog } from './set-up-mfa-dialog.tsx'

afterEach(cleanup)

test('Escape and Cancel ask before the key goes out of sight, which a phone may have taken already', async () => {
  const onClose = vi.fn()
  const finalFocus = { current: null }
  const { user } = await showScreen(<SetUpMfaDialog onClose={onClose} finalFocus={finalFocus} />, {
    namespaces: ['profile', 'mfa', 'common', 'errors'],
    at: '/profile',
    rights: {},
    answers: {
      'security.beginMfa': () => ({
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Marquee:x?secret=JBSWY3DPEHPK3PXP',
      }),
    },
  })
  await user.type(await screen.findByLabelText('Your password'), 'secret of mine')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Code from your app')
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Stop setting up?' })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Back to the key' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('codes whose answer was lost are said to be on, with the way to new ones', async () => {
  let tries = 0
  const { user } = await showScreen(<SetUpMfaDialog onClose={() => undefined} finalFocus={{ current: null }} />, {
    namespaces: ['profile', 'mfa', 'common', 'errors'],
    at: '/profile',
    rights: {},
    answers: {
      'security.beginMfa': () => ({
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Marquee:x?secret=JBSWY3DPEHPK3PXP',
      }),
      'security.confirmMfa': () => {
        tries += 1
        if (tries === 1) throw new Error('the connection broke')
        throw refusal('STATE', { details: { mfa: 'enabled' } })
      },
    },
  })
  await user.type(await screen.findByLabelText('Your password'), 'secret of mine')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code from your app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('alert')
  const code = screen.getByLabelText<HTMLInputElement>('Code from your app')
  if (code.value === '') await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(/^It’s on already.*new codes in your profile under Security/)).toBeTruthy()
})
