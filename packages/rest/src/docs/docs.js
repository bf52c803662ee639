// Finds operations, shapes and procedures by words. Without this script the page is whole, and the field is not there.
const input = document.getElementById('find')
const found = document.getElementById('found')
const main = document.getElementById('main')

const fold = (text) => text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')

const linkTo = (id) => document.querySelector(`nav a[href="#${id}"]`)?.closest('li')
// What an operation is called and what it is for; not its examples, in which every word stands somewhere.
const textOf = (element) =>
  [...element.querySelectorAll('h3, .summary, .summary + p, .access, th')].map((part) => part.textContent).join(' ')
const entries = [...main.querySelectorAll('article.operation, tbody tr')]
  .filter((element) => element.matches('article') || !element.closest('article'))
  .map((element) => ({ element, link: linkTo(element.id), text: fold(textOf(element)) }))
// What goes when nothing of it is left: a section, and a heading of the contents with its list.
const groups = [
  ...[...main.querySelectorAll(':scope > section')].map((section) => ({
    parts: [section],
    items: entries.map(({ element }) => element).filter((element) => section.contains(element)),
  })),
  ...[...document.querySelectorAll('nav h3')].map((heading) => ({
    parts: [heading, heading.nextElementSibling],
    items: [...heading.nextElementSibling.children],
  })),
]

function show() {
  const words = fold(input.value).split(/\s+/).filter(Boolean)
  let shown = 0
  for (const { element, link, text } of entries) {
    const fits = words.every((word) => text.includes(word))
    element.hidden = !fits
    if (link) link.hidden = !fits
    if (fits) shown += 1
  }
  for (const { parts, items } of groups) {
    const isEmpty = words.length > 0 && items.every((item) => item.hidden)
    for (const part of parts) part.hidden = isEmpty
  }
  found.textContent =
    words.length === 0
      ? ''
      : found.dataset.words.replace('{shown}', String(shown)).replace('{all}', String(entries.length))
}

function clear() {
  input.value = ''
  show()
}

input.addEventListener('input', show)
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') clear()
  const first = entries.find(({ element }) => !element.hidden)
  if (event.key === 'Enter' && input.value && first) {
    const link = first.element.querySelector('a.anchor')
    if (link) link.click()
    else first.element.scrollIntoView()
    link?.focus()
  }
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === input) return
  event.preventDefault()
  input.focus()
})
// A link may lead to what is not shown at the moment.
addEventListener('hashchange', () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target?.closest('[hidden]')) return
  clear()
  target.scrollIntoView()
})
input.closest('[role=search]').hidden = false
