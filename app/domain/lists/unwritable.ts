/** What nobody types and no file of a spreadsheet program can hold, halves of characters among it; tabs and the ends of lines are none of it. */
export const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\p{Surrogate}]/gu
