// uPlot asks for the browser's language while it is loaded, and fails where that names none, as on a Linux without a language. The page's own will do.
Object.defineProperty(navigator, 'language', { value: document.documentElement.lang, configurable: true })
