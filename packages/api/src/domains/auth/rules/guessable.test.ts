import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isOftenUsed } from '../service/new-password.ts'
import { isGuessable } from './guessable.ts'

const person = { email: 'zeynep.arslan@galatapier.example', name: 'Zeynep Arslan' }

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd123',
  '123456789',
  '987654321',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r5t6y',
  '1qaz2wsx',
  'asdfghjkl',
  'aaaaaaaa',
  'abababab',
  '12341234',
  'abcdefgh',
  'iloveyou2',
  'adminadmin',
  'adminpassword',
  'letmein!!',
  'welcome2026',
  'Welcome2026!',
  'sunshine99',
  'dragon12',
  'football1',
  'galatasaray1905',
  'fenerbahce',
  'İstanbul34',
  'ISTANBUL1453',
  'sifre1234',
  'seniseviyorum',
  'canimaskim',
  'marquee1',
  'Marquee2026',
  'galatapier',
  'zeynep.arslan',
  'zeynep123',
  'ARSLAN1907',
  'zeyneparslan',
  '11111111',
  '00000000',
  'trustno1',
  'Summer2026!',
  'p a s s w o r d',
  '20.11.1985',
  '05321234567',
])('%s is among the first tries', (password) => {
  expect(isGuessable(password, person)).toBe(true)
})

test.each([
  'right horse, wrong stable',
  'tiger coffee guitar rainbow',
  'kZ7-vq2m-Lp',
  'yedi kova mavi su 9',
  'thirteen red bicycles',
  'Åse spiser blåbær',
  '🦀🦀🌊🌊🎭🎪🎟️🎬',
  'x9!Tq$7mLw',
  '9f!k2839$#@1',
  'dün akşam çok yağmur yağdı',
])('%s may be chosen', async (password) => {
  expect(isGuessable(password, person)).toBe(false)
  expect(await isOftenUsed(password)).toBe(false)
})

test('the three thousand that are used most often are refused, in capitals and with a year behind them too', async () => {
  const often = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3000)
  expect(often).toContain('midnight')
  const passes: string[] = []
  const isRefused = async (password: string) => isGuessable(password, person) || (await isOftenUsed(password))
  for (const password of often) {
    for (const form of [password, password.toUpperCase()]) if (!(await isRefused(form))) passes.push(form)
    const isWord = /^[a-z]+$/.test(password)
    if (isWord && !(await isRefused(`${password}2026!`))) passes.push(`${password}2026!`)
  }
  expect(passes).toEqual([])
  // Negative control: the rules alone let most of them pass.
  expect(often.filter((password) => !isGuessable(password, person)).length).toBeGreaterThan(1000)
})

test('the worst texts are judged at once', () => {
  const startedAt = performance.now()
  for (const text of [`${'a'.repeat(127)}1`, 'ab1'.repeat(42), 'qwe'.repeat(42), `${'1'.repeat(64)}${'z'.repeat(64)}`])
    isGuessable(text, person)
  expect(performance.now() - startedAt).toBeLessThan(100)
})
