/** react-admin's own messages in English: the published pack is complete. */
export { default as english } from 'ra-language-english';
