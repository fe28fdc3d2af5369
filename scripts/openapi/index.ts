import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './document';

/* `npm run openapi`: renews the schemas and examples of docs/openapi.json. */

await writeFile('docs/openapi.json', `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
