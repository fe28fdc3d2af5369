import { renderArticle } from './render';
import { serveTask } from './serve-task';

serveTask(renderArticle);
