// The browser tests reach nothing below the API.
export { testFolder } from '@marquee/db/testing/folder'
