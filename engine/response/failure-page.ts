/** A request that failed, or gets no slot. */
export type Failure = {
  status: 500 | 503;
  /** Stands on the page, in the headers and in the log. */
  requestId: string;
  /** HTML with what was typed into a posted form; empty without one. */
  form: string;
};

/** The page of a request that failed, for a site without one of its own. */
export function plainFailurePage({ status, requestId, form }: Failure): string {
  const title = status === 503 ? 'Too many requests' : 'Something went wrong';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Please try again in a few seconds.</p>
<p>Reference: ${requestId}</p>
${form || '<a href="/">Home</a>'}
</main>
</body>
</html>
`;
}
