import { renderArticle } from './render';
import { serveTask } from './serve-task';

/* The module that the worker threads run. */

serveTask(renderArticle);
