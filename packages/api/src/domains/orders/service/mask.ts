// Contacts of guests are masked in the same way wherever they are read.
export { maskEmail, maskPhone, seesContacts } from '../rules/mask.ts'
