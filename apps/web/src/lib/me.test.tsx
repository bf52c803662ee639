import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../testing/person.ts'
import { showScreen } from '../testing/show-screen.tsx'
import { useChooseLanguage } from './me.ts'
import { chooseLanguage } from './texts.ts'

afterEach(async () => {
  cleanup()
  await chooseLanguage('en')
})

function Choices() {
  const choose = useChooseLanguage()
  return (
    <>
      <button type="button" onClick={() => choose('tr')}>
        tr
      </button>
      <button type="button" onClick={() => choose('en')}>
        en
      </button>
    </>
  )
}

test('of two quick presses the last one is kept, however late the first one arrives', async () => {
  let kept = ''
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { user } = await showScreen(<Choices />, {
    namespaces: ['common'],
    at: '/',
    rights: {},
    answers: {
      'me.update': async ({ language }: { language: string }) => {
        if (language === 'tr') await late
        kept = language
        return me.user
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'tr' }))
  await user.click(screen.getByRole('button', { name: 'en' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  arrive()
  await waitFor(() => expect(kept).not.toBe(''))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(kept).toBe('en')
})
