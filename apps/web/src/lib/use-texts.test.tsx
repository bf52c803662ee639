import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'
import { chooseLanguage, startTexts } from './texts.ts'
import { useHasText, useTexts } from './use-texts.ts'

beforeAll(async () => {
  await startTexts()
})
afterEach(async () => {
  cleanup()
  await chooseLanguage('en')
})

it('draws a component again when the language changes, and gives the same `t` until then', async () => {
  const given = new Set<unknown>()
  function Save() {
    const { t, language } = useTexts('common')
    given.add(t)
    return <p>{`${t('common:action.save')} ${language}`}</p>
  }
  const { rerender } = render(<Save />)
  expect(screen.getByText('Save en')).toBeDefined()
  rerender(<Save />)
  expect(given.size).toBe(1)
  await act(() => chooseLanguage('tr'))
  expect(screen.getByText('Kaydet tr')).toBeDefined()
  expect(given.size).toBe(2)
})

it('waits for texts that are not there yet', async () => {
  function Legal() {
    const { t } = useTexts('legal')
    const hasText = useHasText()
    return <p>{`${t('legal:terms.title')} ${hasText('legal:terms.title')} ${hasText('legal:terms')}`}</p>
  }
  await act(async () => {
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Legal />
      </Suspense>,
    )
  })
  expect((await screen.findByText(/true false$/)).textContent).not.toContain('Title')
})

it('makes parts of a text into something of their own', () => {
  const parts = { terms: (words: string) => <a href="/terms">{words}</a> }
  const { container } = render(
    <RichText text="I accept the <terms>terms</terms> and <other>more</other>." parts={parts} />,
  )
  expect(container.innerHTML).toBe('I accept the <a href="/terms">terms</a> and more.')
})
