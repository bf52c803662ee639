// Starts Swagger UI on the page at /api/docs.

const dark = matchMedia('(prefers-color-scheme: dark)')
const setScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
setScheme()
dark.addEventListener('change', setScheme)

// Turkish letters and accents match their plain forms.
const fold = (text) => text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')

/** What the search looks at: path, method, summary, description and tags of an operation. */
const textOf = (one) => {
  const operation = one.get('operation')
  const words = ['summary', 'description', 'operationId'].map((field) => operation.get(field) ?? '')
  return fold([one.get('path'), one.get('method'), ...words, ...operation.get('tags')].join(' '))
}

// Swagger UI's own filter looks at the names of groups alone.
const searchOperations = () => ({
  fn: {
    opsFilter(groups, phrase) {
      const wanted = fold(phrase).split(/\s+/).filter(Boolean)
      const fits = (one) => wanted.every((word) => textOf(one).includes(word))
      return groups
        .map((group) => group.update('operations', (operations) => operations.filter(fits)))
        .filter((group) => group.get('operations').size > 0)
    },
  },
})

// The page describes and sends nothing, so there is nothing to authorize and no server to choose.
const nothing = () => () => null
const describeOnly = () => ({
  wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing, ServersContainer: nothing },
})

// Its link inside the button that opens an operation would be a second stop for the keyboard; opening sets the address.
const plainNames = () => ({
  wrapComponents: {
    DeepLink:
      (_, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

const search = () => document.querySelector('.operation-filter-input')

function nameSearch() {
  search()?.setAttribute('aria-label', 'Search operations')
  search()?.setAttribute('placeholder', 'Search operations')
  search()?.setAttribute('aria-keyshortcuts', '/')
}

addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea'))
    return
  event.preventDefault()
  search()?.focus()
})

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  // None of its colours for values can be read on their ground.
  syntaxHighlight: false,
  // Its default would send the address of the document to another host.
  validatorUrl: null,
  plugins: [searchOperations, describeOnly, plainNames],
  onComplete: nameSearch,
})
