/** What stands on a button of many pages; everything else of the wallet comes with its pages and dialogs. */
export const wallet = { sendTip: 'Send tip' }
