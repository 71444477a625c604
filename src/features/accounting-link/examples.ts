/** Examples of the calls of the accounting link, by the operation's name. */
export const accountingLinkExamples = {
  getExactConnection: { path: {} },
  updateAccessToken: { path: {} },
  receiveAuthorisation: { path: {}, query: { code: 'a-code-of-exact', state: 'the-state-of-the-redirect' } },
};
