import { expect, test } from 'vitest'
import { lookedForIn, readNewCustomer } from './new-customer.ts'

test.each([
  ['Işıl Şahin 0532 123 45 67', { name: 'Işıl Şahin', phone: '0532 123 45 67', email: null }],
  ['+90 (532) 123-45-67 İpek Çağlar', { name: 'İpek Çağlar', phone: '+90 (532) 123-45-67', email: null }],
  ['Işıl, isil@ornek.example', { name: 'Işıl', phone: null, email: 'isil@ornek.example' }],
  ['Studio 54 0532 123 45 67', { name: 'Studio 54', phone: '0532 123 45 67', email: null }],
  ['Okul 100 (0532) 123 45 67', { name: 'Okul 100', phone: '(0532) 123 45 67', email: null }],
  ['Ada 532 123 45 67', { name: 'Ada', phone: '532 123 45 67', email: null }],
  ['05321234567', { name: '', phone: '05321234567', email: null }],
  ['Class 7B of 2026', { name: 'Class 7B of 2026', phone: null, email: null }],
])('%s is taken apart', (line, expected) => expect(readNewCustomer(line)).toEqual(expected))

test.each([
  ['Işıl Şahin 0532 123 45 67', '0532 123 45 67'],
  ['Işıl isil@ornek.example', 'isil@ornek.example'],
  ['0532 123 45 67', '0532 123 45 67'],
  ['Studio 54', 'Studio 54'],
  ['MQ1.A12345678.x', 'MQ1.A12345678.x'],
])('%s is looked up by what one customer has', (line, expected) => expect(lookedForIn(line)).toBe(expected))
